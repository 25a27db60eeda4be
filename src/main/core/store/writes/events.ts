import type { AnySessionEvent } from '../../../../shared/contract'
import type { Connection } from '../connection'
import type { EventRow } from '../log/event-bundles'
import { packPayload } from '../log/event-payload'
import type { EventWrites } from '../port'
import type { WriteContext } from './context'

/** Writes of the event log. */
export function eventWrites(context: WriteContext): EventWrites {
  const toRow = eventRows(context)
  return {
    appendEvents(sessionId: string, events: readonly AnySessionEvent[]) {
      const sessionKey = context.sessionKey(sessionId)
      for (const event of events) insertEvent(context.connection, toRow(sessionKey, event))
    },
  }
}

/** Makes the row of an event, without what its message has already if that is stored. */
export function eventRows(context: WriteContext): (sessionKey: number, event: AnySessionEvent) => EventRow {
  const findMessage = (messageId: string): ReturnType<WriteContext['findMessage']> => context.findMessage(messageId)
  return (sessionKey, event) => ({
    session_key: sessionKey,
    sequence: event.sequence,
    type: event.type,
    timestamp: event.timestamp,
    event_id: event.eventId === `${event.sessionId}:${event.sequence}` ? null : event.eventId,
    turn_id: event.turnId ?? null,
    agent_id: event.agentId ?? null,
    ...packPayload(event, findMessage),
  })
}

/** Stores an event as a row of its own. */
export function insertEvent(connection: Connection, row: EventRow): void {
  const { session_key, sequence, type, timestamp, event_id, turn_id, agent_id, restored, payload } = row
  connection.run(
    `INSERT INTO event (session_key, sequence, type, timestamp, event_id, turn_id, agent_id, restored, payload)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    session_key,
    sequence,
    type,
    timestamp,
    event_id,
    turn_id,
    agent_id,
    restored,
    payload,
  )
}
