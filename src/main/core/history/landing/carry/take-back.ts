import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import { readGit, textOf } from '#core/base/git/git-program'
import type { SessionContext } from '#core/session/runtime/context'
import type { LandingRecord } from '#core/store/port'
import { putPlace } from '#core/history/place/place-records'
import { commitOf } from '#core/history/place/repository'
import { commandsOf, runSteps } from '#core/history/place/steps'
import { moveStep, overEdits } from './move-base'

/** Returns the landing of a worktree as a record, also of one that an earlier version made. */
export async function landingOf({ store }: Pick<SessionContext, 'store'>, place: Place): Promise<LandingRecord | null> {
  const { landing, baseBranch, repository, branch, placeId, sessionId } = place
  if (landing === undefined || baseBranch === undefined) return null
  const { landingId, before, after, at, by, isMergeBack } = landing
  const record = landingId === undefined ? null : await store.read.landing(landingId)
  if (record !== null) return record
  const step = { branch, head: landing.branch, by, placeId, sessionId, ...defined({ isMergeBack }) }
  const ref = `refs/heads/${baseBranch}`
  return { landingId: landingId ?? '', state: 'landed', repository, ref, before, after, at, steps: [step] }
}

/** Undoes a landing: its base is as before, and nothing of it is noted. Refused once it was pushed or has new commits. */
export async function takeBackLanding(
  context: SessionContext,
  { landingId, repository, ref, before, after, steps }: LandingRecord,
  { folder = repository, dryRun }: { readonly folder?: string; readonly dryRun: boolean },
): Promise<Result<{ commands: string[] }, ContractError>> {
  const baseBranch = ref.replace(/^refs\/heads\//, '')
  if ((await commitOf(folder, ref)) !== after) return err(knownError('place-state/base-changed', { baseBranch }))
  const pushed = await readGit(folder, ['for-each-ref', '--format=%(refname)', '--contains', after, 'refs/remotes/'])
  if (textOf(pushed) !== '') return err(knownError('place-state/pushed'))
  const move = { folder, ref, from: after, to: before, isUndo: true }
  const moving = await moveStep(move)
  const commands = commandsOf([moving])
  const refused = await overEdits(move, moving)
  if (refused !== undefined) return err(refused)
  if (dryRun) return ok({ commands })
  const done = await runSteps([moving])
  if (!done.ok) return done
  for (const { placeId, head } of steps) {
    const place = placeId === undefined ? null : await context.store.read.worktree(placeId)
    if (place === null || place.landing?.branch !== head || place.landing.after !== after) continue
    const { landing: _undone, ...rest } = place
    const put = await putPlace(context, rest)
    if (!put.ok) return put
  }
  const deleted = await context.store.operations.deleteLanding(landingId)
  return deleted.ok ? ok({ commands }) : deleted
}
