import { setImmediate } from 'node:timers/promises'
import type { Connection } from '../connection'

/** How many of the newest matches from the time of all sessions are looked at. */
const MOST_TOGETHER = 10_000

/** The same for a session that is older than those. */
const MOST_ALONE = 2000

/** What the word index finds in one session. */
export interface SessionMatches {
  readonly messageKeys: readonly number[]
  /** There may be older ones that were not looked at. */
  readonly isMore: boolean
}

/** From which to which message a session has some; those of others lie between them. */
interface Span {
  readonly first: number
  readonly last: number
}

interface Match {
  readonly message_key: number
  readonly session_key: number
}

/**
 * By session, the messages that the word index finds in it, the newest first. All sessions are looked up together, because
 * the index takes longest to begin; only one that is older than the matches looked at is looked up alone.
 */
export async function matchesOfSessions(
  connection: Connection,
  sessionKeys: readonly number[],
  expression: string,
): Promise<ReadonlyMap<number, SessionMatches>> {
  const spans = connection.select<Span & { session_key: number }>(
    `SELECT session_key, min(message_key) AS first, max(message_key) AS last FROM message
       WHERE session_key IN (SELECT value FROM json_each(?)) GROUP BY session_key`,
    JSON.stringify(sessionKeys),
  )
  const all = {
    first: Math.min(...spans.map(({ first }) => first)),
    last: Math.max(...spans.map(({ last }) => last)),
  }
  const together = spans.length === 0 ? [] : newestMatches(connection, expression, all, MOST_TOGETHER)
  const bySession = Map.groupBy(together, (match) => match.session_key)
  const oldest = together.length < MOST_TOGETHER ? all.first : (together.at(-1)?.message_key ?? all.first)
  const found = new Map<number, SessionMatches>()
  for (const { session_key: key, ...span } of spans) {
    const isOlder = span.last < oldest
    if (isOlder) await setImmediate()
    const looked = isOlder ? newestMatches(connection, expression, span, MOST_ALONE) : (bySession.get(key) ?? [])
    const matches = looked.filter((match) => match.session_key === key)
    const isMore = isOlder ? looked.length === MOST_ALONE : span.first < oldest
    found.set(key, { messageKeys: matches.map((match) => match.message_key), isMore })
  }
  return found
}

/** The newest matches in a span of messages, of all sessions. */
function newestMatches(connection: Connection, expression: string, { first, last }: Span, limit: number): Match[] {
  return connection.select<Match>(
    `WITH hit AS MATERIALIZED (
       SELECT rowid AS message_key FROM message_text WHERE message_text MATCH ? AND rowid >= ? AND rowid <= ?
         ORDER BY rowid DESC LIMIT ?
     )
     SELECT message.message_key, message.session_key
       FROM hit CROSS JOIN message INDEXED BY message_session ON message.message_key = hit.message_key`,
    expression,
    first,
    last,
    limit,
  )
}
