import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'

/** `session.log`. */
export const log =
  (context: SessionContext): Handler<'session.log'> =>
  async ({ sessionId, message, level = 'info', ephemeral, url }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const {
      stream,
      positions: { end: position },
    } = found.value
    // Nothing is awaited from here on, so the id is that of the next event.
    const eventId = stream.nextEventId()
    if (ephemeral === true) {
      stream.emit('notice', { level, message })
      return ok({ eventId })
    }
    const entry = { sessionId, level, message, ...defined({ url }), position }
    const committed = await stream.commit(stream.changes().event('log', entry))
    return committed.ok ? ok({ eventId }) : committed
  }
