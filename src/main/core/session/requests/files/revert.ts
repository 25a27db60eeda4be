import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { RequestParams } from '#shared/contract'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import type { StoredFileEvent } from '#core/store/port'
import { addChanges } from '#core/session/files/keep-changes'
import { netChanges } from '#core/session/files/net-changes'
import { checkStep, type RevertStep } from './revert-step'
import { notChanged, readScope, type FileScope } from './scope'
import { putBack, writeSteps } from './write-steps'
import { inSession } from '#core/session/runtime/lookup'

type Input = RequestParams<'session.files.revert'>

/** `session.files.revert`. */
export const revert =
  (context: SessionContext): Handler<'session.files.revert'> =>
  async (input) => {
    const first = await readScope(context, input)
    if (!first.ok) return first
    const { runtime } = first.value
    return inSession(context, input.sessionId, async () => {
      if (runtime.isBusy) return err(knownError('session-busy/revert'))
      await runtime.files.settled()
      const scope = await readScope(context, input)
      if (!scope.ok) return scope
      const steps = stepsOf(scope.value, input)
      if (!steps.ok) return steps
      return carryOut(context, scope.value, steps.value)
    })
  }

async function carryOut(
  context: SessionContext,
  { runtime }: FileScope,
  steps: readonly RevertStep[],
): Promise<Result<{ revertId: string; paths: string[] }, ContractError>> {
  const checked = await Promise.all(steps.map((step) => checkStep(context, runtime, step)))
  const problems = checked.flatMap((step) => (step.ok ? [] : [step.error]))
  const [problem] = problems
  if (problem !== undefined) {
    const paths = problems.map(({ details }) => details?.['path'])
    return err(paths.length === 1 ? problem : { ...problem, details: { ...problem.details, paths } })
  }
  const writable = checked.flatMap((step) => (step.ok ? [step.value] : []))
  const written = await writeSteps(writable)
  if (!written.ok) return written
  const revertId = context.ids.next()
  const changes = runtime.stream.changes()
  const seen = writable.map(({ path, now, then }) => ({ path, before: now, after: then, agentId: undefined }))
  addChanges(changes, runtime.sessionId, seen, { revertId })
  const stored = await runtime.stream.commit(changes)
  if (stored.ok) return ok({ revertId, paths: steps.map(({ path }) => path) })
  await putBack(writable)
  return stored
}

/** Returns the required steps, file by file. */
function stepsOf({ all, events }: FileScope, { path, revertId }: Input): Result<RevertStep[], ContractError> {
  const meant: readonly StoredFileEvent[] =
    revertId === undefined ? events : all.filter((event) => event.revertId === revertId)
  const changes = netChanges(meant).filter((change) => path === undefined || change.path === path)
  const mixed = changes.filter(({ isMixed }) => isMixed)
  if (mixed.length > 0)
    return err(knownError('file-changed-since/mixed', { path: mixed.map((each) => each.path).join(', ') }))
  if (changes.length === 0) return err(notChanged(path ?? (revertId === undefined ? 'Any file of the turn' : 'A file')))
  return ok(
    changes.flatMap(({ path, before, after, renamedFrom }): RevertStep[] =>
      renamedFrom === undefined
        ? [{ path, from: after, to: before }]
        : [
            { path: renamedFrom, from: null, to: after },
            { path, from: after, to: null },
          ],
    ),
  )
}
