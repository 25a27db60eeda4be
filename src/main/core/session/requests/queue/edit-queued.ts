import { ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'
import { checkMessage } from '#core/resources/attachment/message-input'

/** `session.queue.edit`. */
export const editQueued =
  (context: SessionContext): Handler<'session.queue.edit'> =>
  async ({ sessionId, messageId, message }) => {
    const checked = checkMessage(message)
    if (!checked.ok) return checked
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    const edited = await runtime.exclusive(() => runtime.queue.edit(messageId, message, checked.value))
    return edited.ok ? ok({ success: true }) : edited
  }
