import { err, ok } from '#shared/kernel/result'
import type { ReviewComment } from '#shared/review/entities'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { inSession } from '#core/session/runtime/lookup'
import { sendTo } from '../send-message'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { commentNotFound, commentsOf } from './comments'
import { reviewMessage } from './review-message'

/** `review.send`. */
export const send =
  (context: SessionContext): Handler<'review.send'> =>
  ({ sessionId, commentIds, note }) =>
    inSession(context, sessionId, async (runtime) => {
      const all = await commentsOf(context, sessionId)
      const unsent = [...all.values()].filter(({ sentAt }) => sentAt === undefined)
      const missing = commentIds?.find((commentId) => !unsent.some((comment) => comment.commentId === commentId))
      if (missing !== undefined) return err(commentNotFound(missing))
      const comments = unsent.filter(({ commentId }) => commentIds?.includes(commentId) ?? true)
      if (comments.length === 0) return err(commentNotFound('any'))
      const ids = comments.map(({ commentId }) => commentId)
      const changes = runtime.stream
        .changes()
        .event('review.comments.sent', { sessionId, commentIds: ids, sentAt: context.clock.now() })
      const agentIds = await authorsOf(context, runtime, comments)
      const message = reviewMessage(comments, note)
      const input = { sessionId, message, ...(agentIds.length === 0 ? {} : { agentIds }) }
      const sent = await sendTo(context, runtime, input, changes)
      return sent.ok ? ok({ messageId: sent.value.messageId, turnId: sent.value.turnId, commentIds: ids }) : sent
    })

/** The agents of the session that wrote the files last; none where that is not known. */
async function authorsOf(
  context: SessionContext,
  { sessionId, agents }: SessionRuntime,
  comments: readonly ReviewComment[],
): Promise<string[]> {
  const attached = new Set(agents.map(({ agent }) => agent.agentId))
  const writers = new Map<string, string>()
  for (const { path, agentId } of await context.store.read.fileEvents(sessionId))
    if (agentId !== undefined && attached.has(agentId)) writers.set(path, agentId)
  return [...new Set(comments.flatMap(({ path }) => writers.get(path) ?? []))]
}
