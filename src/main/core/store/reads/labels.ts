import type { Connection } from '../connection'
import { labelWords } from '../label-words'

/** The most words of a query that are looked for. */
const MOST_WORDS = 32

/** The keys of sessions whose tags and notes hold, for each word of a query, a word that begins with it. */
export function labelledSessions(connection: Connection, query: string): number[] {
  const words = labelWords(query).slice(0, MOST_WORDS)
  if (words.length === 0) return []
  let found: Set<number> | undefined
  for (const word of words) {
    const rows = connection.select<{ session_key: number }>(
      'SELECT DISTINCT session_key FROM session_label WHERE word >= ? AND word < ?',
      word,
      `${word}\u{10ffff}`,
    )
    const keys = rows.map((row) => row.session_key)
    found = new Set(found === undefined ? keys : keys.filter((key) => found?.has(key) === true))
  }
  return [...(found ?? [])]
}
