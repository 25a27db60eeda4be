import { ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../context'
import type { Handler } from '../../base/host-port'
import { findRuntime } from '../lookup'

/** `session.queue.reorder`. A message that an agent took up meanwhile is not in the queue; then nothing changes. */
export const reorderQueue =
  (context: SessionContext): Handler<'session.queue.reorder'> =>
  async ({ sessionId, messageIds }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    const ordered = await runtime.exclusive(() => runtime.queue.reorder([...new Set(messageIds)]))
    return ordered.ok ? ok({ messageIds: ordered.value }) : ordered
  }
