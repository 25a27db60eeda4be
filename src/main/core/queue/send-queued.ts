import { ok } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { findRuntime } from '../session/lookup'

/** `session.queue.send`. */
export const sendQueued =
  (context: HostContext): Handler<'session.queue.send'> =>
  async ({ sessionId, messageId, deliveryMode }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    const sent = await runtime.exclusive(() => runtime.queue.sendNow(messageId, deliveryMode))
    return sent.ok ? ok({ success: true }) : sent
  }
