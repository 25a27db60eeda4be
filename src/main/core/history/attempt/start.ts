import type { AttemptGroupRecord, AttemptRecord } from '#shared/attempt/entities'
import type { RequestParams, RequestResult } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { contentText } from '#shared/session/block-text'
import { titleOf } from '#shared/title/title-of'
import type { Handler } from '#core/base/host-port'
import { checkMessage } from '#core/resources/attachment/message-input'
import { resolveSelection } from '#core/session/agents/selection/resolve-selection'
import type { SessionContext } from '#core/session/runtime/context'
import { existingFolder } from '#core/session/requests/folder'
import { sendMessage } from '#core/session/requests/send-message'
import { createPlace } from '../place/create'
import { addSteps, findBase } from '../place/create-place'
import { freeNames } from '../place/names'
import { commandsOf, type Step } from '../place/steps'
import { describeGroup } from './describe'
import { announce, isStoreFailure, putAttempt, starting } from './records'

type Input = RequestParams<'attempt.start'>
type Request = Parameters<Handler<'attempt.start'>>[1]
type Based = Extract<Awaited<ReturnType<typeof findBase>>, { ok: true }>['value']

/** `attempt.start`. The group is stored before its first worktree is made. */
export const start =
  (context: SessionContext): Handler<'attempt.start'> =>
  async (input, request) => {
    const { folder: given, message, attempts, base, testCommand, dryRun = false } = input
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
    const wish = { group, based: based.value, title: titleOf(contentText(checked.value)) }
    if (dryRun) return plan(context, wish)
    starting.add(group.groupId)
    try {
      return await startAll(context, wish, input, request)
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

/** Returns the commands that would make the worktrees of those attempts whose agents are there. */
async function plan(context: SessionContext, wish: Wish): Promise<RequestResult<'attempt.start'>> {
  const { group, based, title } = wish
  const { repository, commit } = based
  const steps: Step[] = []
  const branches: string[] = []
  let failure: ContractError | undefined
  for (const { agent } of group.attempts) {
    const resolved = await resolveSelection(context, agent)
    if (!resolved.ok) {
      failure ??= resolved.error
      continue
    }
    const names = await freeNames(context.dataDir, repository, title, { others: branches })
    branches.push(names.branch)
    steps.push(...addSteps(repository, names.folder, names.branch, commit))
  }
  if (steps.length === 0 && failure !== undefined) return err(failure)
  return ok({ commands: commandsOf(steps), group: await describeGroup(context, group, { full: false }) })
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
  const commands: string[] = []
  // One after the other: git makes one worktree of a repository at a time.
  for (const attempt of group.attempts) {
    const started = await startOne(context, wish, attempt, input, request)
    announce(context, groupId)
    if (started.ok) {
      commands.push(...started.value)
      continue
    }
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
  return ok({ commands, group: await describeGroup(context, now, { full: true }) })
}

/** Starts one attempt. An agent that is not there leaves no worktree behind. Returns the commands that made the worktree. */
async function startOne(
  context: SessionContext,
  { group, based, title }: Wish,
  attempt: AttemptRecord,
  { message, fileRefs, sessionContext }: Input,
  request: Request,
): Promise<Result<readonly string[], ContractError>> {
  const { sessionId, agent } = attempt
  const resolved = await resolveSelection(context, agent)
  if (!resolved.ok) return resolved
  const { repository, commit, baseBranch } = based
  const wish = { sessionId, title, commit, baseBranch, attemptGroupId: group.groupId }
  const created = await createPlace(context, repository, wish)
  if (!created.ok) return created
  const sent = await sendMessage(context)(
    {
      sessionId,
      message,
      agent,
      source: 'user',
      ...defined({ fileRefs, sessionContext }),
    },
    request,
  )
  return sent.ok ? ok(created.value.commands) : sent
}
