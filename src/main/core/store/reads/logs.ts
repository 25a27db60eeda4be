import type { SessionEventPayload } from '../../../../shared/contract'
import { LOGS_KEPT, type LogEntry } from '../../../../shared/log/entities'
import { reduceLogs } from '../../../../shared/log/reduce'
import type { Connection } from '../connection'

/** What was logged in a session last, oldest first, made of its events. */
export function readLogs(connection: Connection, sessionKey: number, sessionId: string): LogEntry[] {
  const rows = connection.select<{ sequence: number; event_id: string | null; timestamp: number; payload: string }>(
    // By itself SQLite takes the primary key, and reads the session's whole log.
    `SELECT sequence, event_id, timestamp, payload FROM event INDEXED BY event_log
       WHERE session_key = ? AND type = 'log' ORDER BY sequence DESC LIMIT ?`,
    sessionKey,
    LOGS_KEPT,
  )
  return rows.reverse().reduce<LogEntry[]>((logs, { sequence, event_id, timestamp, payload }) => {
    const eventId = event_id ?? `${sessionId}:${sequence}`
    return reduceLogs(logs, { eventId, timestamp, payload: JSON.parse(payload) as SessionEventPayload<'log'> })
  }, [])
}
