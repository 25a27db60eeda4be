import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection } from '../connection'
import { tables } from '../schema'
import { db, sqlStatement, statement, valuesOf, type Placeholders, type ResultOf } from '../statement'

/** Maximum number of matches that are read from the time span of all sessions, newest first. */
const MOST_TOGETHER = 10_000

/** The same for a single session that is older than those matches. */
const MOST_ALONE = 2000

/** Messages that the word index finds in one session. */
export interface SessionMatches {
  readonly messageKeys: readonly number[]
  /** There may be older ones that were not examined. */
  readonly isMore: boolean
}

/** The first and the last message of a session; those of others lie between them. */
interface Span {
  readonly first: number
  readonly last: number
}

const spansOf = statement((p: Placeholders<{ sessionKeys: string }>) =>
  db
    .selectFrom('message')
    .select(({ fn }) => ['session_key', fn.min('message_key').as('first'), fn.max('message_key').as('last')])
    .where('session_key', 'in', valuesOf<number>(p.sessionKeys))
    .groupBy('session_key'),
)

/** The newest matches in a span of messages, of all sessions. */
const newestMatches = sqlStatement(
  { message_key: tables.message.message_key, session_key: tables.message.session_key },
  (p: Placeholders<Span & { expression: string; limit: number }>) => sql`WITH hit AS MATERIALIZED (
      SELECT rowid AS message_key FROM message_text
        WHERE message_text MATCH ${p.expression} AND rowid >= ${p.first} AND rowid <= ${p.last}
        ORDER BY rowid DESC LIMIT ${p.limit}
    )
    SELECT message.message_key, message.session_key
      FROM hit CROSS JOIN message INDEXED BY message_session ON message.message_key = hit.message_key`,
)

type Match = ResultOf<typeof newestMatches>

/**
 * Resolves to the messages that the word index finds in each session, newest first. All sessions are looked up at once,
 * because starting a search of the index costs most; only one older than the examined matches is looked up alone.
 */
export async function matchesOfSessions(
  connection: Connection,
  sessionKeys: readonly number[],
  expression: string,
): Promise<ReadonlyMap<number, SessionMatches>> {
  const spans = connection.all(spansOf({ sessionKeys: JSON.stringify(sessionKeys) }))
  const all = {
    first: Math.min(...spans.map(({ first }) => first)),
    last: Math.max(...spans.map(({ last }) => last)),
  }
  const read = (span: Span, limit: number): Match[] => connection.all(newestMatches({ ...span, expression, limit }))
  const together = spans.length === 0 ? [] : read(all, MOST_TOGETHER)
  const bySession = Map.groupBy(together, (match) => match.session_key)
  const oldest = together.length < MOST_TOGETHER ? all.first : (together.at(-1)?.message_key ?? all.first)
  const found = new Map<number, SessionMatches>()
  for (const { session_key: key, ...span } of spans) {
    const isOlder = span.last < oldest
    if (isOlder) await setImmediate()
    const looked = isOlder ? read(span, MOST_ALONE) : (bySession.get(key) ?? [])
    const matches = looked.filter((match) => match.session_key === key)
    const isMore = isOlder ? looked.length === MOST_ALONE : span.first < oldest
    found.set(key, { messageKeys: matches.map((match) => match.message_key), isMore })
  }
  return found
}
