import type { AnySessionEvent } from '#shared/contract'
import type { Envelope } from '#shared/kernel/envelope'
import type { Connection } from '../connection'
import { toBlocks, toConversationMessage } from '../entities'
import { lastStoredEvent, storedEvents, type StoredEvent } from '../log/event-bundles'
import { messageIdOf, removalIdOf, unpackPayload, unpackPrivate, type StoredMessage } from '../log/event-payload'
import type { EventReads, PrivateFields, SessionCursor } from '../port'
import { findSessionKey } from '../session-key'
import { db, statement, type Placeholders } from '../statement'
import { nextPosition, readRemoved } from './message-rows'

const reservedBy = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    .selectFrom('session')
    .innerJoin('session_state', 'session_state.session_key', 'session.session_key')
    .select(['session.session_key', 'reserved_sequence'])
    .where('session_id', '=', p.sessionId),
)

const lastTurnNumber = statement((p: Placeholders<{ sessionKey: number }>) =>
  db
    .selectFrom('turn')
    .select(({ fn }) => fn.max<number | null>('turn_number').as('last'))
    .where('session_key', '=', p.sessionKey),
)

/** The columns of a message that events refer to. */
export const storedMessage = statement((p: Placeholders<{ messageId: string }>) =>
  db
    .selectFrom('message')
    .select(['message_id', 'position', 'role', 'turn_id', 'agent_id', 'timestamp', 'origin', 'edit_of'])
    .select(['blocks', 'packed'])
    .where('message_id', '=', p.messageId),
)

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

/** Returns the counters of a session. */
export function readCursor(connection: Connection, sessionId: string): SessionCursor | null {
  const session = connection.first(reservedBy({ sessionId }))
  if (session === undefined) return null
  const last = lastStoredEvent(connection, session.session_key, Number.MAX_SAFE_INTEGER)
  const turn = connection.first(lastTurnNumber({ sessionKey: session.session_key }))
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
  const sessionKey = findSessionKey(connection, sessionId)
  if (sessionKey === undefined) return []
  const stored = storedEvents(connection, sessionKey, afterSequence, limit)
  const before = lastStoredEvent(connection, sessionKey, afterSequence)
  let parentId = before === undefined ? null : eventIdOf(sessionId, before)
  return stored.map((each) => {
    const event = toEvent(connection, sessionId, parentId, each)
    parentId = event.eventId
    return event
  })
}

/** An event with all that the log has of it. */
export interface LoggedEvent {
  readonly event: AnySessionEvent
  readonly private: PrivateFields | undefined
}

/** A message whose row is gone, and its contents with it. */
const LOST: Pick<StoredMessage, 'blocks'> = { blocks: [] }

/** Returns all that the log of a session has after a sequence, except `parentId`. What only its rows had is empty if they are gone. */
export function readLog(
  connection: Connection,
  { sessionKey, sessionId }: { readonly sessionKey: number; readonly sessionId: string },
  afterSequence: number,
  limit: number,
): LoggedEvent[] {
  return storedEvents(connection, sessionKey, afterSequence, limit).map((row) => {
    const messageId = messageIdOf(row.restored, row.payload)
    const message = messageId === null ? null : (readMessage(connection, messageId) ?? (LOST as StoredMessage))
    return {
      event: withPayload(sessionId, null, row, message),
      private: unpackPrivate(row, message),
    }
  })
}

function toEvent(connection: Connection, sessionId: string, parentId: string | null, row: StoredEvent): Envelope {
  const messageId = messageIdOf(row.restored, row.payload)
  const message = messageId === null ? null : readMessage(connection, messageId)
  const event = withPayload(sessionId, parentId, row, message)
  const removalId = removalIdOf(row.restored, row.payload)
  return removalId === null
    ? event
    : { ...event, payload: { ...(event.payload as object), ...readRemoved(connection, removalId) } }
}

function withPayload(
  sessionId: string,
  parentId: string | null,
  row: StoredEvent,
  message: StoredMessage | null,
): Envelope {
  const { payload } = row
  const envelope = { sessionId, turnId: row.turn_id, agentId: row.agent_id, timestamp: row.timestamp }
  return {
    eventId: eventIdOf(sessionId, row),
    sessionId,
    sequence: row.sequence,
    parentId,
    timestamp: row.timestamp,
    ...(row.turn_id === null ? {} : { turnId: row.turn_id }),
    ...(row.agent_id === null ? {} : { agentId: row.agent_id }),
    type: row.type,
    payload: unpackPayload({ restored: row.restored, payload }, envelope, message),
  }
}

/** Returns the part of an event that its message row holds, or null when that is gone. */
export function readMessage(connection: Connection, messageId: string): StoredMessage | null {
  const row = connection.first(storedMessage({ messageId }))
  return row === undefined ? null : { message: toConversationMessage(row, undefined), blocks: toBlocks(row) }
}

function eventIdOf(sessionId: string, row: { sequence: number; event_id: string | null }): string {
  return row.event_id ?? `${sessionId}:${row.sequence}`
}
