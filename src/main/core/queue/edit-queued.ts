import { ok } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { findRuntime } from '../session/lookup'
import { checkMessage } from '../session/messages/message-input'

/** `session.queue.edit`. */
export const editQueued =
  (context: HostContext): Handler<'session.queue.edit'> =>
  async ({ sessionId, messageId, message }) => {
    const checked = checkMessage(message)
    if (!checked.ok) return checked
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    const edited = await runtime.exclusive(() => runtime.queue.edit(messageId, message, checked.value))
    return edited.ok ? ok({ success: true }) : edited
  }
