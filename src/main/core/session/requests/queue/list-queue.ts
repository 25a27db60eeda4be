import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'

/** `session.queue.list`. */
export const listQueue =
  (context: SessionContext): Handler<'session.queue.list'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const { planned = [] } = found.value.session
    const messages = found.value.queue.messages.map(({ item, agentIds }) => {
      const { sendAfter, until } = planned.find((message) => message.messageId === item.messageId) ?? {}
      const { messageId, turnId, blocks, sentAt, source, origin } = item
      return {
        messageId,
        turnId,
        agentIds: [...agentIds],
        blocks: [...blocks],
        sentAt,
        source,
        ...defined({ origin, sendAfter, until }),
      }
    })
    return ok({ messages })
  }
