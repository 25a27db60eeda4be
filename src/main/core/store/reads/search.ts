import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection } from '../connection'
import type { MessageCriteria, SearchOptions, SearchReads } from '../port'
import type { Row } from '../schema'
import { db, sqlStatement, statement, valuesOf, type Placeholders, type ResultOf } from '../statement'
import { matchExpression } from '../search/search-text'
import { labelledSessions, titledSessions } from './labels'
import { meets } from './session-criteria'
import { toListItems } from './sessions'

/** Number of sessions that a search returns unless another is asked for. */
const PAGE_LENGTH = 50

/** Number of matching messages that are read in one go; between two the event loop gets its turn. */
const STEP = 10_000

/** Maximum number of matching messages that are read, the newest first. */
const MOST_MATCHES = 400_000

/**
 * The newest messages below a key that the word index finds: the sessions they are in as a JSON list, their number, and
 * the oldest of them.
 */
const newestHits = sqlStatement(
  { sessions: 'text', count: 'real', last: 'integer?' },
  (
    p: Placeholders<{
      expression: string
      below: number
      role: string | null
      from: number | null
      before: number | null
    }>,
  ) => sql`WITH hit AS MATERIALIZED (
      SELECT rowid AS message_key FROM message_text WHERE message_text MATCH ${p.expression} AND rowid < ${p.below}
        ORDER BY rowid DESC LIMIT ${sql.lit(STEP)}
    ), session_hit AS (
      SELECT session_key, count(*) AS count, min(message_key) AS last, max(is_wanted) AS is_wanted
        FROM (SELECT message.session_key, hit.message_key,
                (${p.role} IS NULL AND ${p.from} IS NULL AND ${p.before} IS NULL) OR EXISTS (
                  SELECT 1 FROM message AS found WHERE found.message_key = hit.message_key
                    AND (${p.role} IS NULL OR found.role = ${p.role})
                    AND (${p.from} IS NULL OR found.timestamp >= ${p.from})
                    AND (${p.before} IS NULL OR found.timestamp < ${p.before})
                ) AS is_wanted
                FROM hit CROSS JOIN message INDEXED BY message_session ON message.message_key = hit.message_key)
        GROUP BY session_key
    )
    SELECT json_group_array(session_key) FILTER (WHERE is_wanted) AS sessions, total(count) AS count, min(last) AS last FROM session_hit`,
)

type Hits = ResultOf<typeof newestHits>

/** Whole sessions of the newest activity. Which those are is found first, so that only they are read whole. */
const newestSessions = statement((p: Placeholders<{ sessionKeys: string; limit: number }>) =>
  db
    .selectFrom('session')
    .innerJoin(
      db
        .selectFrom('session as found')
        .select('found.session_key')
        .where('found.session_key', 'in', valuesOf<number>(p.sessionKeys))
        .orderBy('found.last_activity_at', 'desc')
        .orderBy('found.session_key', 'desc')
        .limit(p.limit)
        .as('newest'),
      'newest.session_key',
      'session.session_key',
    )
    .selectAll('session')
    .orderBy('session.last_activity_at', 'desc')
    .orderBy('session.session_key', 'desc'),
)

/**
 * Finds sessions by the words of their messages, and of their titles, tags and notes. Ranking every hit of a common word
 * would take seconds, so hits are taken newest first, only until there are enough sessions.
 */
export function searchReads(connection: Connection): SearchReads {
  return {
    async search(options) {
      const expression = matchExpression(options.query)
      if (expression === null) return { sessions: [], total: 0 }
      const limit = options.limit ?? PAGE_LENGTH
      const reads = narrowsMessages(options) ? [] : [labelledSessions, titledSessions]
      const labelled = reads.flatMap((read) => read(connection, options.query))
      const found = new Set(wanted(connection, JSON.stringify(labelled), options))
      let below = Number.MAX_SAFE_INTEGER
      for (let seen = 0; seen < MOST_MATCHES; seen += STEP) {
        if (seen > 0) await setImmediate()
        const hits = nextHits(connection, expression, below, options)
        for (const session of wanted(connection, hits.sessions, options)) found.add(session)
        if (hits.count < STEP || hits.last === null || found.size >= limit) break
        below = hits.last
      }
      const rows = newest(connection, [...found], limit)
      return { sessions: toListItems(connection, rows), total: found.size }
    },
  }
}

function newest(connection: Connection, sessionKeys: readonly number[], limit: number): Row<'session'>[] {
  return connection.all(newestSessions({ sessionKeys: JSON.stringify(sessionKeys), limit }))
}

function narrowsMessages({ role, saidFrom, saidBefore }: MessageCriteria): boolean {
  return role !== undefined || saidFrom !== undefined || saidBefore !== undefined
}

function nextHits(
  connection: Connection,
  expression: string,
  below: number,
  { role, saidFrom, saidBefore }: MessageCriteria,
): Hits {
  const criteria = { role: role ?? null, from: saidFrom ?? null, before: saidBefore ?? null }
  const hits = connection.first(newestHits({ expression, below, ...criteria }))
  return hits ?? { sessions: '[]', count: 0, last: null }
}

/** Returns those of some sessions that a search is for. */
function wanted(connection: Connection, sessions: string, { isImported, ...criteria }: SearchOptions): number[] {
  const rows = connection.all(
    db
      .selectFrom('session')
      .select('session_key')
      .where('session_key', 'in', valuesOf<number>(sql.val(sessions)))
      .where(meets(criteria))
      .$if(isImported !== undefined, (query) =>
        query.where(({ eb, fn, lit }) => eb(fn.coalesce('is_imported', lit(0)), '=', Number(isImported))),
      ),
  )
  return rows.map((row) => row.session_key)
}
