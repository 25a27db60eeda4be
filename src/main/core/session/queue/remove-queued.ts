import { err, ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../context'
import type { Handler } from '../../base/host-port'
import { findRuntime } from '../lookup'
import { notQueued } from './session-queue'

/** `session.queue.remove`. */
export const removeQueued =
  (context: SessionContext): Handler<'session.queue.remove'> =>
  async ({ sessionId, messageId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    return (await found.value.drop(messageId)) ? ok({ success: true }) : err(notQueued(messageId))
  }
