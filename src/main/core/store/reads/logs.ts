import { sql } from 'kysely'
import type { SessionEventPayload } from '#shared/contract'
import type { LogEntry } from '#shared/log/entities'
import { LOGS_KEPT } from '#shared/log/kept'
import { reduceLogs } from '#shared/state/conversation/logs'
import type { Connection } from '../connection'
import { db, indexed, statement, type Placeholders } from '../statement'

const newestLogEvents = statement((p: Placeholders<{ sessionKey: number }>) =>
  db
    // By itself SQLite takes the primary key, and reads the session's whole log.
    .selectFrom(indexed('event', 'event_log'))
    .select(['sequence', 'event_id', 'timestamp', 'payload'])
    .where('session_key', '=', p.sessionKey)
    .where('type', '=', sql.lit('log'))
    .orderBy('sequence', 'desc')
    .limit(LOGS_KEPT),
)

/** The last entries that were logged in a session, oldest first, made of its events. */
export function readLogs(connection: Connection, sessionKey: number, sessionId: string): LogEntry[] {
  const rows = connection.all(newestLogEvents({ sessionKey }))
  return rows.reverse().reduce<LogEntry[]>((logs, { sequence, event_id, timestamp, payload }) => {
    const eventId = event_id ?? `${sessionId}:${sequence}`
    return reduceLogs(logs, { eventId, timestamp, payload: JSON.parse(payload) as SessionEventPayload<'log'> })
  }, [])
}
