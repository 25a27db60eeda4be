import type { AnySessionEvent } from '#shared/contract'
import type { Connection } from '../connection'
import type { EventRow } from '../log/event-bundles'
import { packPayload } from '../log/event-payload'
import type { EventWrites, PrivateFields } from '../port'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

const insertRow = statement((p: Placeholders<EventRow>) =>
  db.insertInto('event').values({
    session_key: p.session_key,
    sequence: p.sequence,
    type: p.type,
    timestamp: p.timestamp,
    event_id: p.event_id,
    turn_id: p.turn_id,
    agent_id: p.agent_id,
    restored: p.restored,
    payload: p.payload,
    private: p.private,
  }),
)

/** Writes of the event log. */
export function eventWrites(context: WriteContext): EventWrites {
  const toRow = eventRows(context)
  return {
    appendEvents(sessionId, events, privates = []) {
      const sessionKey = context.sessionKey(sessionId)
      for (const [index, event] of events.entries())
        insertEvent(context.connection, toRow(sessionKey, event, privates[index]))
    },
  }
}

/** Makes the row of an event, without what its message has already if that is stored. */
export function eventRows(
  context: Pick<WriteContext, 'findMessage'>,
): (sessionKey: number, event: AnySessionEvent, hidden?: PrivateFields) => EventRow {
  const findMessage = (messageId: string): ReturnType<WriteContext['findMessage']> => context.findMessage(messageId)
  return (sessionKey, event, hidden) => ({
    session_key: sessionKey,
    sequence: event.sequence,
    type: event.type,
    timestamp: event.timestamp,
    event_id: event.eventId === `${event.sessionId}:${event.sequence}` ? null : event.eventId,
    turn_id: event.turnId ?? null,
    agent_id: event.agentId ?? null,
    ...packPayload(event, findMessage, hidden),
  })
}

/** Stores an event as a separate row. */
export function insertEvent(connection: Connection, row: EventRow): void {
  connection.run(insertRow(row))
}
