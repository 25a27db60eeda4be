import type { Connection } from '../connection'
import { toMessage, toTurn } from '../entities'
import type { ConversationReads } from '../port'
import type { Row } from '../schema'
import { readLineage } from './lineage'
import { assemble, deliveriesOf, MESSAGE_COLUMNS, nextPosition, type MessageRow } from './message-rows'
import { IS_SHOWN } from './removals'
import { readConversation, type FoundSession } from './stored-conversation'

/** Reads of what was said. Each is one pass over the session's messages, in one go. */
export function conversationReads(connection: Connection): ConversationReads {
  return {
    conversation(sessionId, limit) {
      const session = findSession(connection, sessionId)
      return Promise.resolve(session === null ? null : readConversation(connection, session, limit))
    },
    messages(sessionId, fromPosition, limit, { forSessionId, includeRemoved } = {}) {
      const session = findSession(connection, sessionId)
      if (session === null) return Promise.resolve(null)
      const part = readLineage(connection, forSessionId ?? sessionId)?.find(
        (link) => link.session.session_key === session.key,
      )
      if (part === undefined) return Promise.resolve(null)
      const rows = connection.select<MessageRow>(
        `SELECT ${MESSAGE_COLUMNS} FROM message WHERE session_key = ? AND position >= ? AND position < ?
           AND NOT EXISTS (SELECT 1 FROM json_each(?)
             WHERE position >= json_extract(value, '$.from') AND position < json_extract(value, '$.end'))
           ORDER BY position LIMIT ?`,
        session.key,
        fromPosition,
        part.end,
        JSON.stringify(includeRemoved === true ? [] : part.removed),
        limit,
      )
      const { messages, blocks } = assemble(rows, deliveriesOf(connection, rows), part.removed)
      const turnIds = new Set(rows.flatMap((row) => row.turn_id ?? []))
      const turns = connection.select<Row<'turn'>>(
        'SELECT * FROM turn WHERE turn_id IN (SELECT value FROM json_each(?)) ORDER BY turn_number',
        JSON.stringify([...turnIds]),
      )
      return Promise.resolve({
        messages,
        blocks,
        turns: turns.map((row) => toTurn(row, sessionId)),
        total: Math.min(nextPosition(connection, session.key), part.end),
      })
    },
    history(sessionId, limit) {
      const rows = connection.select<Row<'message'>>(
        `SELECT message.* FROM message JOIN session USING (session_key)
           WHERE session_id = ? AND position IS NOT NULL AND ${IS_SHOWN} ORDER BY position DESC LIMIT ?`,
        sessionId,
        limit,
      )
      return Promise.resolve(rows.reverse().map((row) => toMessage(row, sessionId)))
    },
    message(messageId) {
      const row = connection.get<Row<'message'> & { session_id: string }>(
        'SELECT message.*, session_id FROM message JOIN session USING (session_key) WHERE message_id = ?',
        messageId,
      )
      return Promise.resolve(row === undefined ? null : toMessage(row, row.session_id))
    },
    turnTimes(sessionId) {
      const row = connection.get<{ count: number; duration: number }>(
        `SELECT count(*) AS count, coalesce(sum(max(0, completed_at - started_at)), 0) AS duration
           FROM turn JOIN session USING (session_key) WHERE session_id = ?`,
        sessionId,
      )
      return Promise.resolve(row ?? { count: 0, duration: 0 })
    },
    turn(turnId) {
      const row = connection.get<Row<'turn'> & { session_id: string }>(
        'SELECT turn.*, session_id FROM turn JOIN session USING (session_key) WHERE turn_id = ?',
        turnId,
      )
      return Promise.resolve(row === undefined ? null : toTurn(row, row.session_id))
    },
  }
}

function findSession(connection: Connection, sessionId: string): FoundSession | null {
  const row = connection.get<{ session_key: number }>('SELECT session_key FROM session WHERE session_id = ?', sessionId)
  return row === undefined ? null : { id: sessionId, key: row.session_key }
}
