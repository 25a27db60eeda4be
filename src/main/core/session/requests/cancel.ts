import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '../runtime/context'
import type { Handler } from '#core/base/host-port'
import { notQueued } from '../turns/session-queue'
import { findRuntime } from '../runtime/lookup'

/** `session.cancel`. Cancelling when nothing runs changes nothing and succeeds. */
export const cancel =
  (context: SessionContext): Handler<'session.cancel'> =>
  async ({ sessionId, agentId, messageId, keepQueued = false }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    if (messageId !== undefined) {
      if (agentId !== undefined && found.value.findAgent(agentId) === undefined)
        return err(knownError('agent-not-found', { agentId }))
      if (await found.value.drop(messageId, agentId)) return ok({ success: true, cancelledMessageIds: [messageId] })
      return err(notQueued(messageId))
    }
    const cancelled = await found.value.cancel(agentId, keepQueued ? 'keep' : undefined)
    return cancelled.ok ? ok({ success: true, cancelledMessageIds: cancelled.value }) : cancelled
  }
