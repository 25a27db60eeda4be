import type { Connection } from '../connection'
import { labelWords } from '../search/label-words'

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

/** The keys of sessions whose titles hold, for each word of a query, a word that begins with it. */
export function titledSessions(connection: Connection, query: string): number[] {
  const words = labelWords(query).slice(0, MOST_WORDS)
  if (words.length === 0) return []
  // SQLite knows the cases of few letters: where another one with cases is, any may stand, and is looked at after that.
  const patterns = words.map((word) => `%${word.replace(/[^a-z0-9\p{Lo}]/gu, '_')}%`)
  const rows = connection.select<{ session_key: number; title: string }>(
    `SELECT session_key, title FROM session INDEXED BY session_by_title
       WHERE title IS NOT NULL AND NOT EXISTS (SELECT 1 FROM json_each(?) WHERE title NOT LIKE value)`,
    JSON.stringify(patterns),
  )
  const beginnings = words.map(beginningOf)
  return rows.filter(({ title }) => beginnings.every((word) => word.test(title))).map((row) => row.session_key)
}

/** What finds a word of letters and digits where a word begins; anywhere, in scripts that put no spaces between words. */
function beginningOf(word: string): RegExp {
  return new RegExp(/^\p{Lo}/u.test(word) ? word : String.raw`(?<![\p{L}\p{N}])${word}`, 'iu')
}
