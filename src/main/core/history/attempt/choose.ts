import type { RequestParams, RequestResult } from '../../../../shared/contract'
import { knownError } from '../../../../shared/kernel/error-texts'
import type { ContractError } from '../../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { PlaceStatus } from '../../../../shared/place/entities'
import type { Handler } from '../../base/host-port'
import type { SessionContext } from '../../session/context'
import type { SerialQueue } from '../../session/serial-queue'
import { addAll } from '../place/add-all'
import { commit } from '../place/commit'
import { commitStep, land, moveStep } from '../place/land'
import { commitOf } from '../place/repository'
import { hasLanded, readStatus } from '../place/status'
import { commandsOf } from '../place/steps'
import { continueUpdate, update } from '../place/update'
import { abandonOne } from './abandon'
import { describeGroup } from './describe'
import { announce, findAttempt, isStoreFailure, ofAttempt, placesOf, type FoundAttempt } from './records'

type Input = RequestParams<'attempt.choose'>
type Request = Parameters<Handler<'attempt.choose'>>[1]
type Landed = Result<{ commands: string[]; conflicts: string[] }, ContractError>

/** `attempt.choose`. After each step that was interrupted, the same request does the rest. */
export const choose =
  (context: SessionContext, lane: SerialQueue): Handler<'attempt.choose'> =>
  (input, request) =>
    lane.exclusive(async (): Promise<RequestResult<'attempt.choose'>> => {
      const found = await findAttempt(context, input)
      if (!found.ok) return found
      const { group, place } = found.value
      const landed: Landed = (await hasLanded(place))
        ? ok({ commands: [], conflicts: [] })
        : await landOne(context, found.value, input, request)
      if (!landed.ok) return ofAttempt(landed)
      const { commands, conflicts } = landed.value
      const kept: { sessionId: string; message: string }[] = []
      if (conflicts.length === 0 && input.dryRun !== true) {
        const places = await placesOf(context, group)
        for (const { sessionId } of group.attempts) {
          const other = places.get(sessionId)
          if (sessionId === input.sessionId || other === undefined || other.state === 'removed') continue
          const abandoned = await abandonOne(context, other, request)
          if (!abandoned.ok && isStoreFailure(abandoned.error)) return abandoned
          if (!abandoned.ok) kept.push({ sessionId, message: abandoned.error.message })
        }
      }
      announce(context, group.groupId)
      return ok({ commands, conflicts, kept, group: await describeGroup(context, group, { full: true }) })
    })

/** Commits, updates from the base branch and lands. */
async function landOne(context: SessionContext, found: FoundAttempt, input: Input, request: Request): Promise<Landed> {
  const { sessionId, by, message, dryRun = false } = input
  const { place, group } = found
  const session = await context.store.read.session(sessionId)
  const status = place.state === 'ready' ? await readStatus(place) : undefined
  if (status === undefined) return err(knownError('place-state/attempt-removed'))
  const words = message ?? session?.title ?? place.branch
  if (dryRun) return planned(found, status, { by, words })
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
    if (updated.value.conflicts.length > 0) {
      announce(context, group.groupId)
      return ok({ commands, conflicts: updated.value.conflicts })
    }
  }
  const landed = await land(context)({ sessionId, by, message: words }, request)
  return landed.ok ? ok({ commands: [...commands, ...landed.value.commands], conflicts: [] }) : landed
}

/** Returns the commands of a landing as far as they are known before the first of them ran. */
async function planned(
  { place }: FoundAttempt,
  status: PlaceStatus,
  { by, words }: { readonly by: Input['by']; readonly words: string },
): Promise<Landed> {
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
  const making = commitStep(place, { by, before, head, words })
  const steps = [
    ...(isChanged ? await addAll(folder) : []),
    ...(isChanged && !isUnfinished ? [{ folder, args: ['commit', '--message', words, '--cleanup=strip'] }] : []),
    ...(status.unfinished === 'merge' ? [{ folder, args: ['commit', '--no-edit'] }] : []),
    ...(status.unfinished === 'rebase' ? [{ folder, args: ['rebase', '--continue'] }] : []),
    ...(isBehind && !isUnfinished
      ? [{ folder, args: by === 'rebase' ? ['rebase', ref] : ['merge', '--no-edit', ref] }]
      : []),
    ...(making === undefined ? [] : [making]),
    await moveStep(place, baseBranch, { from: before, to: making === undefined ? head : '<commit>' }),
  ]
  return ok({ commands: commandsOf(steps), conflicts: [] })
}
