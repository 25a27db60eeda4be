import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Landing, Place, PlaceStatus } from '#shared/place/entities'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { addAll } from './add-all'
import { commit } from './commit'
import { commitStep, NEW_COMMIT } from '../landing/carry/make-commits'
import { moveStep } from '../landing/carry/move-base'
import { landPlace } from './land'
import { commitOf } from './repository'
import { readStatus } from './status'
import { commandsOf } from './steps'
import { continueUpdate, update } from './update'

type Request = Parameters<Handler<'workspace.land'>>[1]

/** The form of a landing. */
export interface LandingWish {
  readonly by: Landing['by']
  /** Message of the commits. Default: the title of the session. */
  readonly message?: string | undefined
  /** True: changes nothing, and only returns the commands. */
  readonly dryRun?: boolean | undefined
  /** True: it is part of the merge of a branch into its parent. */
  readonly isMergeBack?: boolean
}

/** Commands of a landing; with conflicts, nothing landed, and they are in the files of the worktree. */
export interface Landed {
  readonly commands: string[]
  readonly conflicts: string[]
}

/**
 * Commits what is uncommitted, brings in the base branch and lands. After conflicts are resolved, or after a step that was
 * interrupted, the same call does the rest.
 */
export async function landWithBase(
  context: SessionContext,
  place: Place,
  { by, message, dryRun = false, isMergeBack }: LandingWish,
  request: Request,
): Promise<Result<Landed, ContractError>> {
  const { sessionId } = place
  const session = await context.store.read.session(sessionId)
  const status = place.state === 'ready' ? await readStatus(place) : undefined
  if (status === undefined) return err(knownError('place-state/attempt-removed'))
  const words = message ?? session?.title ?? place.branch
  if (dryRun) return planned(place, status, { by, words })
  const commands: string[] = []
  const updating = by === 'rebase' ? 'rebase' : 'merge'
  if (status.unfinished === undefined && status.changedCount > 0) {
    const committed = await commit(context)({ sessionId, message: words }, request)
    if (!committed.ok) return committed
    commands.push(...committed.value.commands)
  }
  const isBehind = status.behind !== undefined && status.behind > 0
  if (status.unfinished !== undefined || isBehind) {
    const updated =
      status.unfinished === undefined
        ? await update(context)({ sessionId, by: updating }, request)
        : await continueUpdate(context)({ sessionId }, request)
    if (!updated.ok) return updated
    commands.push(...updated.value.commands)
    if (updated.value.conflicts.length > 0) return ok({ commands, conflicts: updated.value.conflicts })
  }
  const landed = await landPlace(context, { sessionId, by, message: words }, isMergeBack)
  return landed.ok ? ok({ commands: [...commands, ...landed.value.commands], conflicts: [] }) : landed
}

/** Returns the commands of a landing as far as they are known before the first of them ran. */
async function planned(
  place: Place,
  status: PlaceStatus,
  { by, words }: { readonly by: Landing['by']; readonly words: string },
): Promise<Result<Landed, ContractError>> {
  const { baseBranch, path: folder } = place
  if (baseBranch === undefined) return err(knownError('place-state/no-base'))
  const before = await commitOf(folder, `refs/heads/${baseBranch}`)
  if (before === undefined) return err(knownError('place-state/base-gone', { baseBranch }))
  const isChanged = status.changedCount > 0
  const isBehind = (status.behind ?? 0) > 0
  if (!isChanged && status.unfinished === undefined && status.ahead === 0)
    return err(knownError('place-state/landed', { baseBranch, branch: place.branch }))
  const known = !isChanged && !isBehind && status.unfinished === undefined
  const head = known ? (status.head ?? 'HEAD') : 'HEAD'
  const ref = `refs/heads/${baseBranch}`
  const isUnfinished = status.unfinished !== undefined
  const making = commitStep(folder, { by, head, tree: `${head}^{tree}`, words }, before)
  const steps = [
    ...(isChanged ? await addAll(folder) : []),
    ...(isChanged && !isUnfinished ? [{ folder, args: ['commit', '--message', words, '--cleanup=strip'] }] : []),
    ...(status.unfinished === 'merge' ? [{ folder, args: ['commit', '--no-edit'] }] : []),
    ...(status.unfinished === 'rebase' ? [{ folder, args: ['rebase', '--continue'] }] : []),
    ...(isBehind && !isUnfinished
      ? [{ folder, args: by === 'rebase' ? ['rebase', ref] : ['merge', '--no-edit', ref] }]
      : []),
    ...(making === undefined ? [] : [making]),
    await moveStep({ folder, ref, from: before, to: making === undefined ? head : NEW_COMMIT }),
  ]
  return ok({ commands: commandsOf(steps), conflicts: [] })
}
