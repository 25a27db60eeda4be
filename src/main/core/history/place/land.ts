import type { RequestOutput, RequestParams, RequestResult } from '#shared/contract'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { inPlace } from './in-place'
import { carryOut, showCarried } from '../landing/carry/carry-out'
import { landingOf, takeBackLanding } from '../landing/carry/take-back'
import { commitOf } from './repository'
import { readStatus } from './status'
import { submodulesUnpushed, unpushedSubmodules } from './submodules'

/** `workspace.land`. */
export const land =
  (context: SessionContext): Handler<'workspace.land'> =>
  (input) =>
    landPlace(context, input)

/**
 * Lands a worktree. The result has exactly its files, because the base branch is merged before. With `isMergeBack` it is
 * part of a merge of the session into its parent.
 */
export function landPlace(
  context: SessionContext,
  { sessionId, by, message, dryRun = false }: RequestParams<'workspace.land'>,
  isMergeBack = false,
): Promise<RequestResult<'workspace.land'>> {
  return inPlace<RequestOutput<'workspace.land'>>(context, sessionId, async (place, { session }) => {
    const { baseBranch, branch, path: folder } = place
    if (baseBranch === undefined) return err(knownError('place-state/no-base'))
    const status = await readStatus(place)
    if (status === undefined) return err(knownError('place-state/unreadable'))
    if (status.unfinished !== undefined || status.changedCount > 0) return err(knownError('place-state/uncommitted'))
    const [before, head] = [await commitOf(folder, `refs/heads/${baseBranch}`), status.head]
    if (before === undefined || head === null) return err(knownError('place-state/base-gone', { baseBranch }))
    if (status.ahead === 0) return err(knownError('place-state/landed', { baseBranch, branch }))
    if (status.behind !== 0) return err(knownError('place-state/behind', { baseBranch, branch }))
    const unpushed = await unpushedSubmodules(place, { from: before, to: head, other: place.repository })
    if (unpushed.length > 0) return err(submodulesUnpushed(unpushed))
    const words = message ?? `${session.title ?? branch}${by === 'merge' ? `\n\nMerge branch '${branch}'` : ''}`
    const { placeId, repository } = place
    const ref = `refs/heads/${baseBranch}`
    const step = { branch, head, by, tree: `${head}^{tree}`, words, placeId, sessionId }
    const carried = { folder, repository, ref, before, steps: [step], isMergeBack }
    if (dryRun) {
      const shown = await showCarried(carried)
      return shown.ok ? ok({ commands: shown.value, place }) : shown
    }
    const done = await carryOut(context, carried)
    if (!done.ok) return done
    return ok({ commands: done.value.commands, place: (await context.store.read.worktree(placeId)) ?? place })
  })
}

/** `workspace.land.undo`. What landed with a merge of the session into its parent is undone with that. */
export const undoLanding =
  (context: SessionContext): Handler<'workspace.land.undo'> =>
  async (input) => {
    const { place } = (await context.store.read.session(input.sessionId)) ?? {}
    const found = place === undefined ? null : await context.store.read.worktree(place.placeId)
    const isMerged = found?.landing?.isMergeBack === true && (await context.store.read.merge(input.sessionId)) !== null
    return isMerged ? err(knownError('place-state/merged-back')) : takeBack(context, input)
  }

/** Undoes a landing. */
export function takeBack(
  context: SessionContext,
  { sessionId, dryRun = false }: RequestParams<'workspace.land.undo'>,
): Promise<RequestResult<'workspace.land.undo'>> {
  return inPlace<RequestOutput<'workspace.land.undo'>>(context, sessionId, async (place) => {
    const record = await landingOf(context, place)
    if (record === null) return err(knownError('place-state/no-landing'))
    const done = await takeBackLanding(context, record, { folder: place.path, dryRun })
    if (!done.ok) return done
    const now = dryRun ? place : ((await context.store.read.worktree(place.placeId)) ?? place)
    return ok({ commands: done.value.commands, place: now })
  })
}
