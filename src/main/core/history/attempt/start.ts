import type { AttemptGroupRecord, AttemptRecord } from '../../../../shared/attempt/entities'
import type { RequestParams, RequestResult } from '../../../../shared/contract'
import { defined } from '../../../../shared/kernel/defined'
import type { ContractError } from '../../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { contentText } from '../../../../shared/session/blocks'
import { titleOf } from '../../../../shared/title/title-of'
import type { Handler } from '../../base/host-port'
import { checkMessage } from '../../resources/attachment/message-input'
import { resolveSelection } from '../../session/agents/selection/resolve-selection'
import type { SessionContext } from '../../session/context'
import { existingFolder } from '../../session/folder'
import { sendMessage } from '../../session/requests/send-message'
import { createPlace } from '../place/create'
import { findBase } from '../place/create-place'
import { describeGroup } from './describe'
import { announce, isStoreFailure, putAttempt, starting } from './records'

type Input = RequestParams<'attempt.start'>
type Request = Parameters<Handler<'attempt.start'>>[1]
type Based = Extract<Awaited<ReturnType<typeof findBase>>, { ok: true }>['value']

/** `attempt.start`. The group is stored before its first worktree is made. */
export const start =
  (context: SessionContext): Handler<'attempt.start'> =>
  async (input, request) => {
    const { folder: given, message, attempts, base, testCommand } = input
    const folder = await existingFolder(given)
    if (!folder.ok) return folder
    const checked = checkMessage(message)
    if (!checked.ok) return checked
    const based = await findBase(folder.value, base)
    if (!based.ok) return based
    const { repository, commit, baseBranch } = based.value
    const group: AttemptGroupRecord = {
      groupId: context.ids.next(),
      createdAt: context.clock.now(),
      folder: folder.value,
      repository: repository.root,
      ...defined({ baseBranch }),
      baseCommit: commit,
      ...defined({ testCommand }),
      attempts: attempts.flatMap(({ agent, count = 1 }) =>
        Array.from({ length: count }, () => ({ sessionId: context.ids.next(), agent })),
      ),
    }
    starting.add(group.groupId)
    try {
      return await startAll(
        context,
        { group, based: based.value, title: titleOf(contentText(checked.value)) },
        input,
        request,
      )
    } finally {
      starting.delete(group.groupId)
      announce(context, group.groupId)
    }
  }

interface Wish {
  readonly group: AttemptGroupRecord
  readonly based: Based
  /** Words that name the branches. */
  readonly title: string
}

async function startAll(
  context: SessionContext,
  wish: Wish,
  input: Input,
  request: Request,
): Promise<RequestResult<'attempt.start'>> {
  const { group } = wish
  const { groupId } = group
  const { operations, read } = context.store
  const stored = await operations.putAttemptGroup(group)
  if (!stored.ok) return stored
  announce(context, groupId)
  const failures: ContractError[] = []
  // One after the other: git makes one worktree of a repository at a time.
  for (const attempt of group.attempts) {
    const started = await startOne(context, wish, attempt, input, request)
    announce(context, groupId)
    if (started.ok) continue
    failures.push(started.error)
    const put = await putAttempt(context, groupId, { ...attempt, problem: started.error.message })
    if (isStoreFailure(started.error) || !put.ok) break
  }
  const [failure] = failures
  const last = failures.at(-1)
  if (failure !== undefined && last !== undefined) {
    const sessions = await read.sessions(group.attempts.map(({ sessionId }) => sessionId))
    if (sessions.length === 0) await operations.deleteAttemptGroup(groupId)
    if (isStoreFailure(last)) return err(last)
    if (failures.length === group.attempts.length) return err(failure)
  }
  const now = (await read.attemptGroup(groupId)) ?? group
  return ok({ group: await describeGroup(context, now, { full: true }) })
}

/** Starts one attempt. An agent that is not there leaves no worktree behind. */
async function startOne(
  context: SessionContext,
  { group, based, title }: Wish,
  attempt: AttemptRecord,
  { message, fileRefs, sessionContext }: Input,
  request: Request,
): Promise<Result<void, ContractError>> {
  const { sessionId, agent } = attempt
  const resolved = await resolveSelection(context, agent)
  if (!resolved.ok) return resolved
  const { repository, commit, baseBranch } = based
  const wish = { sessionId, title, commit, baseBranch, attemptGroupId: group.groupId }
  const created = await createPlace(context, repository, wish)
  if (!created.ok) return created
  const sent = await sendMessage(context)(
    {
      ...{ sessionId, message, agent, source: 'user' },
      ...defined({ fileRefs, sessionContext }),
    },
    request,
  )
  return sent.ok ? ok(undefined) : sent
}
