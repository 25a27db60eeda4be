import type { AnySessionEvent } from '../../../../shared/contract'
import type { Envelope } from '../../../../shared/kernel/envelope'
import type { Connection } from '../connection'
import { toBlocks, toConversationMessage, type BlockColumns, type MessageHead } from '../entities'
import { lastStoredEvent, storedEvents, type StoredEvent } from '../log/event-bundles'
import { messageIdOf, removalIdOf, unpackPayload, type StoredMessage } from '../log/event-payload'
import type { EventReads, SessionCursor } from '../port'
import { nextPosition, readRemoved } from './message-rows'

/** Reads of the event log. */
export function eventReads(connection: Connection): EventReads {
  return {
    cursor(sessionId) {
      return Promise.resolve(readCursor(connection, sessionId))
    },
    eventsAfter(sessionId, afterSequence, limit) {
      return Promise.resolve(readEvents(connection, sessionId, afterSequence, limit))
    },
  }
}

/** Where a session's counters stand. */
export function readCursor(connection: Connection, sessionId: string): SessionCursor | null {
  const session = connection.get<{ session_key: number; reserved_sequence: number }>(
    'SELECT session_key, reserved_sequence FROM session JOIN session_state USING (session_key) WHERE session_id = ?',
    sessionId,
  )
  if (session === undefined) return null
  const last = lastStoredEvent(connection, session.session_key, Number.MAX_SAFE_INTEGER)
  const turn = connection.get<{ last: number | null }>(
    'SELECT max(turn_number) AS last FROM turn WHERE session_key = ?',
    session.session_key,
  )
  return {
    nextSequence: Math.max(session.reserved_sequence, (last?.sequence ?? 0) + 1),
    nextPosition: nextPosition(connection, session.session_key),
    nextTurnNumber: (turn?.last ?? 0) + 1,
    lastEventId: last === undefined ? null : eventIdOf(sessionId, last),
  }
}

function readEvents(
  connection: Connection,
  sessionId: string,
  afterSequence: number,
  limit: number,
): AnySessionEvent[] {
  const session = connection.get<{ session_key: number }>(
    'SELECT session_key FROM session WHERE session_id = ?',
    sessionId,
  )
  if (session === undefined) return []
  const stored = storedEvents(connection, session.session_key, afterSequence, limit)
  const before = lastStoredEvent(connection, session.session_key, afterSequence)
  let parentId = before === undefined ? null : eventIdOf(sessionId, before)
  return stored.map((each) => {
    const event = toEvent(connection, sessionId, parentId, each)
    parentId = event.eventId
    return event
  })
}

function toEvent(connection: Connection, sessionId: string, parentId: string | null, row: StoredEvent): Envelope {
  const { payload } = row
  const messageId = messageIdOf(row.restored, payload)
  const message = messageId === null ? null : readMessage(connection, messageId)
  const removalId = removalIdOf(row.restored, payload)
  const envelope = { sessionId, turnId: row.turn_id, agentId: row.agent_id }
  return {
    eventId: eventIdOf(sessionId, row),
    sessionId,
    sequence: row.sequence,
    parentId,
    timestamp: row.timestamp,
    ...(row.turn_id === null ? {} : { turnId: row.turn_id }),
    ...(row.agent_id === null ? {} : { agentId: row.agent_id }),
    type: row.type,
    payload: {
      ...unpackPayload({ restored: row.restored, payload }, envelope, message),
      ...(removalId === null ? {} : readRemoved(connection, removalId)),
    },
  }
}

/** What a message row holds of an event, or null when it is gone. */
export function readMessage(connection: Connection, messageId: string): StoredMessage | null {
  const row = connection.get<MessageHead & BlockColumns>(
    `SELECT message_id, position, role, turn_id, agent_id, timestamp, origin, edit_of, blocks, packed
       FROM message WHERE message_id = ?`,
    messageId,
  )
  return row === undefined ? null : { message: toConversationMessage(row, undefined), blocks: toBlocks(row) }
}

function eventIdOf(sessionId: string, row: { sequence: number; event_id: string | null }): string {
  return row.event_id ?? `${sessionId}:${row.sequence}`
}
