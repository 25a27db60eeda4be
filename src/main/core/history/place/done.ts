import type { RequestOutput } from '#shared/contract'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import type { Script } from '#shared/script/entities'
import type { Handler } from '#core/base/host-port'
import { archive } from '#core/session/requests/archive'
import { close } from '#core/session/requests/close'
import { restore as restoreSession } from '#core/session/requests/restore'
import { resume } from '#core/session/requests/resume'
import type { SessionContext } from '#core/session/runtime/context'
import { findRuntime } from '#core/session/runtime/lookup'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { readScripts } from '../script/read-scripts'
import { runTeardown } from '../script/run-teardown'
import { exists } from './create-place'
import { allowSetup } from './place-records'
import { remove } from './remove'
import { restore } from './restore'

type Plan = RequestOutput<'workspace.done'>
type Step = Plan['steps'][number]

/** Worktree that goes with its session, and the script that cleans up before. */
interface Leaving {
  readonly place: Place
  readonly teardown: Script | undefined
}

/** `workspace.done`. Each step is done only if the one before it succeeded; those done already are left out. */
export const done =
  (context: SessionContext): Handler<'workspace.done'> =>
  async ({ sessionId, hash, dryRun = false }, call) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    const leaving = await leavingPlace(context, runtime)
    const removal = { placeId: leaving?.place.placeId ?? '', keepChanges: true }
    const planned = leaving === null ? null : await remove(context)({ ...removal, dryRun: true }, call)
    if (planned?.ok === false) return planned
    const wasActive = runtime.session.status === 'active'
    const steps = stepsOf(runtime, leaving, planned?.value.commands ?? [])
    const plan = { steps, commands: steps.flatMap(({ commands }) => commands), wasActive }
    if (dryRun || steps.length === 0) return ok(plan)
    const consent = await consentTo(context, leaving, hash)
    if (!consent.ok) return consent
    if (isUsedByOthers(context, runtime)) return err(knownError('session-busy/worktree'))
    await runtime.stopAgents()
    await context.terminals.endOf(sessionId)
    if (leaving !== null) {
      const { place, teardown } = leaving
      const cleaned = teardown === undefined ? ok(undefined) : await runTeardown(context, place, teardown.commands)
      if (!cleaned.ok) return cleaned
      const removed = await remove(context)(removal, call)
      if (!removed.ok) return removed
    }
    if (wasActive) {
      const closed = succeeded(await close(context)({ sessionId }, call))
      if (!closed.ok) return closed
    }
    const archived = succeeded(await archive(context)({ sessionId }, call))
    return archived.ok ? ok(plan) : archived
  }

/** `workspace.done.undo`. */
export const undoDone =
  (context: SessionContext): Handler<'workspace.done.undo'> =>
  async ({ sessionId, resumes = true }, call) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const { place: shown, status } = found.value.session
    const place = shown === undefined ? null : await context.store.read.worktree(shown.placeId)
    const restored = place?.state === 'removed' ? await restore(context)({ placeId: place.placeId }, call) : null
    if (restored?.ok === false) return restored
    if (status === 'archived') {
      const back = succeeded(await restoreSession(context)({ sessionId }, call))
      if (!back.ok) return back
      const resumed = resumes ? succeeded(await resume(context)({ sessionId }, call)) : back
      if (!resumed.ok) return resumed
    }
    return ok({ commands: restored?.value.commands ?? [] })
  }

/** Returns whether agents of other sessions are working in the worktree of a session. */
function isUsedByOthers({ runtimes }: SessionContext, { sessionId, session }: SessionRuntime): boolean {
  const { place } = session
  return runtimes.all.some(
    (other) =>
      place !== undefined &&
      other.sessionId !== sessionId &&
      other.isBusy &&
      other.session.place?.placeId === place.placeId,
  )
}

/** Returns the worktree of a session that Parley made, that is there, and that no other session needs. */
async function leavingPlace(context: SessionContext, runtime: SessionRuntime): Promise<Leaving | null> {
  const { place: shown } = runtime.session
  const place = shown === undefined ? null : await context.store.read.worktree(shown.placeId)
  if (place === null || place.isAdopted === true || place.state !== 'ready' || !(await exists(place.path))) return null
  const { teardown } = await readScripts(context, { root: place.repository, top: place.path })
  return { place, teardown }
}

function stepsOf({ session }: SessionRuntime, leaving: Leaving | null, removal: readonly string[]): Step[] {
  const teardown = leaving?.teardown
  return [
    ...(session.status === 'active' ? [{ kind: 'end' as const, commands: [] }] : []),
    ...(teardown === undefined ? [] : [{ kind: 'teardown' as const, commands: [...teardown.commands], teardown }]),
    ...(leaving === null
      ? []
      : [
          { kind: 'keep' as const, commands: [] },
          { kind: 'remove' as const, commands: [...removal] },
        ]),
    ...(session.status === 'archived' ? [] : [{ kind: 'archive' as const, commands: [] }]),
  ]
}

async function consentTo(
  context: SessionContext,
  leaving: Leaving | null,
  hash: string | undefined,
): Promise<Result<void, ContractError>> {
  const teardown = leaving?.teardown
  if (leaving === null || teardown === undefined || (hash === undefined && teardown.isAllowed)) return ok(undefined)
  if (hash === teardown.hash) return allowSetup(context, leaving.place.repository, hash)
  return err(knownError('consent-needed/script', { consent: 'script', script: 'teardown', hash: teardown.hash }))
}

function succeeded(
  answer: Result<{ readonly success: boolean; readonly error?: string | undefined }, ContractError>,
): Result<void, ContractError> {
  if (!answer.ok) return answer
  const { success, error = 'The session did not change.' } = answer.value
  return success ? ok(undefined) : err(contractError('process-failed', error))
}
