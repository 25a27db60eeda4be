import type { AttemptGroupRecord, AttemptRecord } from '#shared/attempt/entities'
import type { RequestParams, RequestResult } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Block } from '#shared/session/blocks'
import { inputBlocksOf, textOf } from '#shared/session/input-blocks'
import { titleOf } from '#shared/title/title-of'
import type { Handler } from '#core/base/host-port'
import { resolveSelection } from '#core/session/agents/selection/resolve-selection'
import type { SessionContext } from '#core/session/runtime/context'
import { sendMessage } from '#core/session/requests/send-message'
import type { SerialQueue } from '#core/session/stream/serial-queue'
import { createPlace } from '../place/create'
import { findRepository } from '../place/repository'
import { describeGroup } from './describe'
import { announce, findGroup, isStoreFailure, ofAttempt, placesOf, putAttempt } from './records'

type Request = Parameters<Handler<'attempt.retry'>>[1]
type Prompt = RequestParams<'session.sendMessage'>['message']

/** Number of messages at the beginning or end of a session among which the prompt is looked for. */
const MESSAGES = 20

/** `attempt.retry`. */
export const retry =
  (context: SessionContext, lane: SerialQueue): Handler<'attempt.retry'> =>
  ({ groupId, sessionId }, request) =>
    lane.exclusive(async (): Promise<RequestResult<'attempt.retry'>> => {
      const found = await findGroup(context, groupId)
      if (!found.ok) return found
      const group = found.value
      const attempt = group.attempts.find((one) => one.sessionId === sessionId)
      if (attempt === undefined) return err(knownError('attempt-not-found/group', { sessionId }))
      const retried = ofAttempt(await retryOne(context, group, attempt, request))
      const { problem: _, ...rest } = attempt
      if (!retried.ok && (attempt.problem === undefined || isStoreFailure(retried.error))) return retried
      const put = await putAttempt(context, groupId, retried.ok ? rest : { ...rest, problem: retried.error.message })
      if (!retried.ok) return retried
      if (!put.ok) return put
      const now = await context.store.read.attemptGroup(groupId)
      announce(context, groupId)
      return ok({ group: await describeGroup(context, now ?? group, { full: true }) })
    })

async function retryOne(
  context: SessionContext,
  group: AttemptGroupRecord,
  attempt: AttemptRecord,
  request: Request,
): Promise<Result<unknown, ContractError>> {
  const { sessionId, agent } = attempt
  const prompt = await promptOf(context, group, attempt)
  if (prompt === undefined) return err(knownError('attempt-not-found/deleted'))
  // An agent that is missing leaves no worktree behind.
  const resolved = await resolveSelection(context, agent)
  if (!resolved.ok) return resolved
  const place = (await placesOf(context, group)).get(sessionId)
  if (place !== undefined && place.state !== 'ready') return err(knownError('place-state/attempt-removed'))
  if (context.runtimes.peek(sessionId)?.isBusy === true) return err(knownError('session-busy'))
  if (place === undefined) {
    const made = await make(context, group, sessionId, prompt.title)
    if (!made.ok) return made
  }
  return sendMessage(context)({ sessionId, message: prompt.message, agent, source: 'user' }, request)
}

async function make(context: SessionContext, group: AttemptGroupRecord, sessionId: string, title: string) {
  const repository = await findRepository(group.folder)
  if (!repository.ok) return repository
  const { baseBranch, baseCommit: commit, groupId: attemptGroupId } = group
  return createPlace(context, repository.value, { sessionId, title, commit, baseBranch, attemptGroupId })
}

/** Finds the prompt: the last one of the attempt, or the first one of another. */
async function promptOf(
  { store }: SessionContext,
  { attempts }: AttemptGroupRecord,
  { sessionId: own }: AttemptRecord,
): Promise<{ message: Prompt; title: string } | undefined> {
  const asPrompt = (blocks: readonly Block[], text: string) => ({
    message: { blocks: inputBlocksOf(blocks) },
    title: titleOf(text),
  })
  const last = (await store.read.history(own, MESSAGES)).findLast(({ role }) => role === 'user')
  if (last !== undefined) return asPrompt(last.blocks, last.contentText)
  for (const { sessionId } of attempts) {
    if (sessionId === own) continue
    const page = await store.read.messages(sessionId, 0, MESSAGES)
    const first = page?.messages.find(({ role }) => role === 'user')
    if (page == null || first === undefined) continue
    const blocks = page.blocks.filter(({ messageId }) => messageId === first.messageId)
    return asPrompt(blocks, textOf(blocks))
  }
  return undefined
}
