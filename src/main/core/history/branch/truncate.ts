import type { RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import type { StoredRemoval } from '#core/store/port'
import { notPartOf } from '#core/session/requests/new-session'
import { changeHistory } from './change-history'
import { endStaleAgents, markStale } from './orchestrate'

/** `session.history.truncate`. */
export const truncate =
  (context: SessionContext): Handler<'session.history.truncate'> =>
  ({ sessionId, messageId }) =>
    changeHistory<RequestOutput<'session.history.truncate'>>(context, sessionId, async (runtime) => {
      const planned = await planRewind(context, sessionId, messageId)
      if (!planned.ok) return planned
      const removal = planned.value
      if (removal === null) return ok({ removalId: null, messagesRemoved: 0 })
      const before = await context.store.read.conversationLength(sessionId)
      const { removalId, fromPosition, endPosition, throughMessageId } = removal
      const changes = runtime.stream
        .changes()
        .event('truncated', { sessionId, removalId, messageId, fromPosition, endPosition }, {}, { throughMessageId })
      const stale = runtime.agents
      markStale(runtime, stale, changes)
      const committed = await runtime.stream.commit(changes)
      if (!committed.ok) return committed
      await endStaleAgents(stale)
      context.runtimes.releaseIfIdle(runtime)
      return ok({ removalId, messagesRemoved: before - (await context.store.read.conversationLength(sessionId)) })
    })

/** Plans a rewind to a message; null when nothing follows it. */
async function planRewind(
  { store, ids }: SessionContext,
  sessionId: string,
  messageId: string | null,
): Promise<Result<StoredRemoval | null, ContractError>> {
  const { read } = store
  const kept = messageId === null ? null : await read.place(sessionId, messageId)
  if (kept === null && messageId !== null) return err(notPartOf(sessionId, messageId))
  const last = await read.lastPlace(sessionId)
  if (last === null || last.messageId === messageId) return ok(null)
  const endPosition = (await read.cursor(sessionId))?.nextPosition ?? 0
  const fromPosition = kept?.sessionId === sessionId ? kept.position + 1 : 0
  return ok({
    removalId: ids.next(),
    kind: 'rewind',
    messageId,
    fromPosition,
    endPosition,
    throughMessageId: await lastOfAll(read, sessionId, endPosition, last.messageId),
  })
}

type Read = SessionContext['store']['read']

/** The last of the session's own messages, also one that was taken out before; without own ones the last inherited. */
async function lastOfAll(read: Read, sessionId: string, endPosition: number, otherwise: string): Promise<string> {
  const page = endPosition === 0 ? null : await read.messages(sessionId, endPosition - 1, 1, { includeRemoved: true })
  return page?.messages[0]?.messageId ?? otherwise
}
