import { sql } from 'kysely'
import { fold } from '#shared/find/fold'
import type { Connection } from '../connection'
import { labelWords } from '../search/label-words'
import { db, indexed, statement, type Placeholders } from '../statement'

/** The most words of a query that are looked for. */
const MOST_WORDS = 32

const sessionsWithWord = statement((p: Placeholders<{ from: string; end: string }>) =>
  db.selectFrom('session_label').select('session_key').distinct().where('word', '>=', p.from).where('word', '<', p.end),
)

/** Titles that match a pattern, and all of a JSON list of others; of those with other letters than ASCII every one. */
const matchingTitles = statement((p: Placeholders<{ pattern: string; others: string }>) =>
  db
    .selectFrom(indexed('session', 'session_by_title'))
    .select(['session_key', 'title'])
    .where('title', 'is not', null)
    .where(({ and, eb, exists, lit, not, or, selectFrom }) =>
      or([
        eb('title', sql`GLOB`, sql.lit('*[^ -~]*')),
        and([
          eb('title', 'like', p.pattern),
          not(
            exists(
              selectFrom(sql<{ value: string }>`json_each(${p.others})`.as('json_each'))
                .select(lit(1).as('one'))
                .whereRef('session.title', 'not like', 'json_each.value'),
            ),
          ),
        ]),
      ]),
    )
    .$narrowType<{ title: string }>(),
)

/** The keys of sessions whose tags and notes hold, for each word of a query, a word that begins with it. */
export function labelledSessions(connection: Connection, query: string): number[] {
  const words = labelWords(query).slice(0, MOST_WORDS)
  if (words.length === 0) return []
  let found: Set<number> | undefined
  for (const word of words) {
    const rows = connection.all(sessionsWithWord({ from: word, end: `${word}\u{10ffff}` }))
    const keys = rows.map((row) => row.session_key)
    found = new Set(found === undefined ? keys : keys.filter((key) => found?.has(key) === true))
  }
  return [...(found ?? [])]
}

/** The keys of sessions whose titles hold, for each word of a query, a word that begins with it. */
export function titledSessions(connection: Connection, query: string): number[] {
  const words = labelWords(query).slice(0, MOST_WORDS)
  if (words.length === 0) return []
  // SQLite knows the forms of no other letters than ASCII: titles with such are compared here.
  const patterns = words.map((word) => `%${word}%`)
  // The longest finds the fewest.
  const [pattern = '%', ...others] = patterns.toSorted((a, b) => b.length - a.length)
  const rows = connection.all(matchingTitles({ pattern, others: JSON.stringify(others) }))
  const beginnings = words.map(beginningOf)
  return rows
    .filter(({ title }) => {
      const folded = fold(title)
      return beginnings.every((word) => word.test(folded))
    })
    .map((row) => row.session_key)
}

/** A pattern that finds a word of letters and digits where a word begins; anywhere, in scripts that put no spaces between words. */
function beginningOf(word: string): RegExp {
  return new RegExp(/^\p{Lo}/u.test(word) ? word : String.raw`(?<![\p{L}\p{N}])${word}`, 'u')
}
