import { sql } from 'kysely'
import type { Connection } from '../connection'
import { storedEvents } from '../log/event-bundles'
import { db, sqlStatement, statement } from '../statement'

/** A session whose rows are rebuilt. */
export interface Rebuilt {
  readonly sessionKey: number
  readonly sessionId: string
}

const stored = statement(() => db.selectFrom('session').select(['session_key', 'session_id']))

const baselines = statement(() => db.selectFrom('log_baseline').select(['session_key', 'session_id']))

/** The sessions that have events, each found by its first one. */
const logged = sqlStatement(
  { session_key: 'integer' },
  () => sql`WITH RECURSIVE logged (session_key) AS (
    SELECT min(session_key) FROM event
    UNION ALL
    SELECT (SELECT min(event.session_key) FROM event WHERE event.session_key > logged.session_key) FROM logged
    WHERE logged.session_key IS NOT NULL
  )
  SELECT session_key FROM logged WHERE session_key IS NOT NULL`,
)

/** Returns every session of which the store has a row or a log, also those whose row is gone. */
export function sessionsWithLogs(connection: Connection): Rebuilt[] {
  const ids = new Map<number, string>()
  for (const { session_key, session_id } of [...connection.all(baselines()), ...connection.all(stored())])
    ids.set(session_key, session_id)
  for (const { session_key: key } of connection.all(logged())) {
    const sessionId = ids.has(key) ? undefined : firstIdOf(connection, key)
    if (sessionId !== undefined) ids.set(key, sessionId)
  }
  return [...ids].map(([sessionKey, sessionId]) => ({ sessionKey, sessionId }))
}

/** The id of a session by its first event. */
function firstIdOf(connection: Connection, sessionKey: number): string | undefined {
  const payload = storedEvents(connection, sessionKey, 0, 1)[0]?.payload as
    { readonly session?: { readonly sessionId?: string } } | undefined
  return payload?.session?.sessionId
}
