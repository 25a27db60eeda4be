import type { AnySessionEvent } from '../../../../shared/contract'
import { packPayload } from '../event-payload'
import type { EventWrites } from '../port'
import type { WriteContext } from './context'

/** Writes of the event log. */
export function eventWrites(context: WriteContext): EventWrites {
  const { connection } = context
  const findMessage = (messageId: string): ReturnType<WriteContext['findMessage']> => context.findMessage(messageId)
  return {
    appendEvents(sessionId: string, events: readonly AnySessionEvent[]) {
      const sessionKey = context.sessionKey(sessionId)
      for (const event of events) {
        const { restored, payload } = packPayload(event, findMessage)
        connection.run(
          `INSERT INTO event (session_key, sequence, type, timestamp, event_id, turn_id, agent_id, restored, payload)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          sessionKey,
          event.sequence,
          event.type,
          event.timestamp,
          event.eventId === `${sessionId}:${event.sequence}` ? null : event.eventId,
          event.turnId ?? null,
          event.agentId ?? null,
          restored,
          payload,
        )
      }
    },
  }
}
