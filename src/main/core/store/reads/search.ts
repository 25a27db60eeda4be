import { setImmediate } from 'node:timers/promises'
import type { Connection } from '../connection'
import type { SearchOptions, SearchReads } from '../port'
import type { Row } from '../schema'
import { matchExpression } from '../search/search-text'
import { STAGED } from '../import/staged-status'
import { labelledSessions, titledSessions } from './labels'
import { toListItems } from './sessions'

/** How many sessions a search answers unless told otherwise. */
const PAGE_LENGTH = 50

/** How many matching messages are looked at in one go; between two the event loop gets its turn. */
const STEP = 10_000

/** How many of the newest matching messages are looked at in all. */
const MOST_MATCHES = 400_000

interface Hits {
  /** Sessions in which something was found. */
  sessions: string
  count: number
  /** The oldest message seen. */
  last: number | null
}

/**
 * Finds sessions by the words of their messages, and of their titles, tags and notes. Ranking every hit of a common word would take seconds, so hits are
 * taken newest first, only until there are enough sessions.
 */
export function searchReads(connection: Connection): SearchReads {
  return {
    async search(options) {
      const expression = matchExpression(options.query)
      if (expression === null) return { sessions: [], total: 0 }
      const limit = options.limit ?? PAGE_LENGTH
      const labelled = [labelledSessions, titledSessions].flatMap((read) => read(connection, options.query))
      const found = new Set(wanted(connection, JSON.stringify(labelled), options))
      let below = Number.MAX_SAFE_INTEGER
      for (let seen = 0; seen < MOST_MATCHES; seen += STEP) {
        if (seen > 0) await setImmediate()
        const hits = nextHits(connection, expression, below)
        for (const session of wanted(connection, hits.sessions, options)) found.add(session)
        if (hits.count < STEP || hits.last === null || found.size >= limit) break
        below = hits.last
      }
      const rows = newest(connection, [...found], limit)
      return { sessions: toListItems(connection, rows), total: found.size }
    },
  }
}

/** The sessions of the newest activity. Which those are is found out first, so that only they are read whole. */
function newest(connection: Connection, sessionKeys: readonly number[], limit: number): Row<'session'>[] {
  return connection.select<Row<'session'>>(
    `SELECT session.* FROM session JOIN (
         SELECT session_key FROM session WHERE session_key IN (SELECT value FROM json_each(?))
           ORDER BY last_activity_at DESC, session_key DESC LIMIT ?
       ) USING (session_key) ORDER BY last_activity_at DESC, session_key DESC`,
    JSON.stringify(sessionKeys),
    limit,
  )
}

function nextHits(connection: Connection, expression: string, below: number): Hits {
  return (
    connection.get<Hits>(
      `WITH hit AS MATERIALIZED (
         SELECT rowid AS message_key FROM message_text WHERE message_text MATCH ? AND rowid < ?
           ORDER BY rowid DESC LIMIT ${STEP}
       ), session_hit AS (
         SELECT session_key, count(*) AS count, min(message_key) AS last
           FROM (SELECT message.session_key, hit.message_key
                   FROM hit CROSS JOIN message INDEXED BY message_session ON message.message_key = hit.message_key)
           GROUP BY session_key
       )
       SELECT json_group_array(session_key) AS sessions, total(count) AS count, min(last) AS last FROM session_hit`,
      expression,
      below,
    ) ?? { sessions: '[]', count: 0, last: null }
  )
}

/** Those of some sessions that a search is for. */
function wanted(connection: Connection, sessions: string, { status, isImported }: SearchOptions): number[] {
  return connection
    .select<{ session_key: number }>(
      `SELECT session_key FROM session WHERE session_key IN (SELECT value FROM json_each(?))
         AND status <> '${STAGED}' AND (? IS NULL OR status = ?) AND (? IS NULL OR coalesce(is_imported, 0) = ?)`,
      sessions,
      ...twice(status === 'all' ? null : (status ?? null)),
      ...twice(isImported === undefined ? null : Number(isImported)),
    )
    .map((row) => row.session_key)
}

function twice<T>(value: T): [T, T] {
  return [value, value]
}
