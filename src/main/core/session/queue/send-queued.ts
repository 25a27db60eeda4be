import { ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../context'
import type { Handler } from '../../base/host-port'
import { findRuntime } from '../lookup'

/** `session.queue.send`. */
export const sendQueued =
  (context: SessionContext): Handler<'session.queue.send'> =>
  async ({ sessionId, messageId, deliveryMode }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    const sent = await runtime.exclusive(() => runtime.queue.sendNow(messageId, deliveryMode))
    return sent.ok ? ok({ success: true }) : sent
  }
