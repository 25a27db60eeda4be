import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection } from '../connection'
import type { MessageCriteria, SearchOptions, SearchReads } from '../port'
import type { Row } from '../schema'
import { db, sqlStatement, valuesOf, type Placeholders, type ResultOf } from '../statement'
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
      const found = new Set(labelled)
      let below = Number.MAX_SAFE_INTEGER
      for (let seen = STEP; ; seen += STEP) {
        const hits = nextHits(connection, expression, below, options)
        for (const session of JSON.parse(hits.sessions) as number[]) found.add(session)
        const rows = newest(connection, [...found], options, limit)
        const total = rows[0]?.total ?? 0
        if (hits.count < STEP || hits.last === null || total >= limit || seen >= MOST_MATCHES)
          return { sessions: toListItems(connection, rows), total }
        below = hits.last
        await setImmediate()
      }
    },
  }
}

/**
 * Returns those of some sessions that a search is for, whole, of the newest activity; each with the number of all of
 * them. Which those are is found first, so that only they are read whole.
 */
function newest(
  connection: Connection,
  sessionKeys: readonly number[],
  { isImported, ...criteria }: SearchOptions,
  limit: number,
): (Row<'session'> & { readonly total: number })[] {
  const wanted = db
    .selectFrom('session')
    .select(({ fn }) => ['session.session_key', fn.countAll<number>().over().as('total')])
    .where('session.session_key', 'in', valuesOf<number>(sql.val(JSON.stringify(sessionKeys))))
    .where(meets(criteria))
    .$if(isImported !== undefined, (query) =>
      query.where(({ eb, fn, lit }) => eb(fn.coalesce('session.is_imported', lit(0)), '=', Number(isImported))),
    )
    .orderBy('session.last_activity_at', 'desc')
    .orderBy('session.session_key', 'desc')
    .limit(limit)
  return connection.all(
    db
      .selectFrom(wanted.as('newest'))
      .innerJoin('session', 'session.session_key', 'newest.session_key')
      .selectAll('session')
      .select('newest.total')
      .orderBy('session.last_activity_at', 'desc')
      .orderBy('session.session_key', 'desc'),
  )
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
