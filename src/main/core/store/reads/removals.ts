import type { Connection } from '../connection'
import type { StoredRemoval } from '../port'
import type { Row } from '../schema'

/** In a query over `message`: it was not taken out of its session's conversation. */
export const IS_SHOWN = `NOT EXISTS (SELECT 1 FROM removal WHERE removal.session_key = message.session_key
  AND undone_at IS NULL AND position >= from_position AND position < end_position)`

/** A session's removals that are not undone, oldest first. */
export function readRemovals(connection: Connection, sessionId: string): StoredRemoval[] {
  const rows = connection.select<Row<'removal'>>(
    `SELECT removal.* FROM removal JOIN session USING (session_key)
       WHERE session_id = ? AND undone_at IS NULL ORDER BY removal_key`,
    sessionId,
  )
  return rows.map((row) => ({
    removalId: row.removal_id,
    kind: row.kind as StoredRemoval['kind'],
    messageId: row.after_message_id,
    fromPosition: row.from_position,
    endPosition: row.end_position,
    throughMessageId: row.through_message_id,
  }))
}
