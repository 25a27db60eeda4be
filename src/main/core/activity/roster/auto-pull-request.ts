import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionPlace } from '#shared/place/entities'
import { commit } from '#core/history/place/commit'
import { asSessionPlace, findPlace, putPlace } from '#core/history/place/place-records'
import { pullRequest } from '#core/history/place/pull-request'
import { readStatus } from '#core/history/place/status'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { asHost } from '../as-host'
import type { ActivityContext } from '../context'

/** Number of messages among which the last answer is looked for. */
const LAST_MESSAGES = 20
const LONGEST_BODY = 20_000

/** Records that a session opens a pull request once it has done what was asked. It needs a worktree. */
export async function wantPullRequest(
  context: ActivityContext,
  runtime: SessionRuntime | null,
): Promise<Result<void, ContractError>> {
  const place = await findPlace(context, runtime?.session.place?.placeId)
  if (runtime === null || !place.ok)
    return err(knownError('capability-missing/pull-requests', { capability: 'autoPr' }))
  return runtime.exclusive(() => change(context, runtime, { autoPr: true }))
}

/** Commits what is uncommitted and opens the pull request; keeps the reason when that fails. */
export async function openPullRequest(context: ActivityContext, sessionId: string): Promise<void> {
  await context.runtimes.during({}, async () => {
    const opened = await open(context, sessionId)
    const runtime = await context.runtimes.get(sessionId)
    // The next message continues the work.
    if (opened.ok || runtime === null || opened.error.code === 'session-busy') return ok(undefined)
    const { message } = opened.error
    return runtime.exclusive(() => change(context, runtime, { pullRequestProblem: message }))
  })
}

async function open(context: ActivityContext, sessionId: string): Promise<Result<unknown, ContractError>> {
  const runtime = await context.runtimes.get(sessionId)
  const found = await findPlace(context, runtime?.session.place?.placeId)
  if (!found.ok) return found
  const status = await readStatus(found.value)
  const title = runtime?.session.title ?? found.value.branch
  if ((status?.changedCount ?? 0) > 0) {
    const committed = await commit(context)({ sessionId, message: title }, asHost)
    if (!committed.ok) return committed
  } else if (status?.ahead === 0) return ok(undefined)
  const messages = await context.store.read.history(sessionId, LAST_MESSAGES)
  const answer = messages.findLast(({ role, contentText }) => role === 'assistant' && contentText.trim() !== '')
  const body = `${answer?.contentText.trim().slice(0, LONGEST_BODY) ?? ''}\n\nOpened by Parley for session ${sessionId}.`
  return pullRequest(context)({ sessionId, title, body: body.trim() }, asHost)
}

/** Changes what a worktree and its session record about its pull request. The caller holds the session. */
async function change(
  context: ActivityContext,
  { sessionId, session, stream }: SessionRuntime,
  changed: Pick<SessionPlace, 'autoPr' | 'pullRequestProblem'>,
): Promise<Result<void, ContractError>> {
  const found = await findPlace(context, session.place?.placeId)
  if (!found.ok) return found
  const { pullRequestProblem: _, ...place } = found.value
  const put = await putPlace(context, { ...place, ...changed })
  if (!put.ok) return put
  const values = { place: asSessionPlace(put.value) }
  const changes = stream.changes().event('updated', { sessionId, changedProperties: Object.keys(values), values })
  const committed = await stream.commit(changes)
  return committed.ok ? ok(undefined) : committed
}
