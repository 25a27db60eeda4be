import { sql } from 'kysely'
import type { Connection } from '../connection'
import { tables } from '../schema'
import { indexedText } from '../search/search-text'
import { isNear, type Notion } from '../search/word-forms'
import { sqlStatement, type Placeholders } from '../statement'

/** Maximum number of messages with a word that are read, the newest first, and of calls. */
const MOST_MESSAGES = 2000
const MOST_CALLS = 1000
/** Maximum number of words that are compared with one that no message has. */
const MOST_SPELLINGS = 5000
/** Maximum number of spellings that are looked for instead of it. */
const MOST_NEAR = 3

const END = '\u{10ffff}'

const documentsWith = sqlStatement(
  { count: 'integer?' },
  (p: Placeholders<{ from: string; end: string }>) =>
    sql`SELECT sum(doc) AS count FROM message_words WHERE term >= ${p.from} AND term < ${p.end}`,
)

const spellings = sqlStatement(
  { term: 'text', doc: 'integer' },
  (p: Placeholders<{ from: string; end: string }>) =>
    sql`SELECT term, doc FROM message_words WHERE term >= ${p.from} AND term < ${p.end} LIMIT ${sql.lit(MOST_SPELLINGS)}`,
)

const hitMessages = sqlStatement(
  { message_key: tables.message.message_key, session_key: tables.message.session_key },
  (p: Placeholders<{ expression: string }>) => sql`WITH hit AS MATERIALIZED (
      SELECT rowid AS message_key FROM message_text WHERE message_text MATCH ${p.expression}
        ORDER BY rowid DESC LIMIT ${sql.lit(MOST_MESSAGES)}
    )
    SELECT message.message_key, message.session_key
      FROM hit CROSS JOIN message INDEXED BY message_session ON message.message_key = hit.message_key`,
)

const hitCalls = sqlStatement(
  {
    message_key: tables.message.message_key,
    session_key: tables.message.session_key,
    block: tables.tool_entry.block,
  },
  (p: Placeholders<{ expression: string }>) => sql`WITH hit AS MATERIALIZED (
      SELECT rowid AS entry_key FROM tool_text WHERE tool_text MATCH ${p.expression}
        ORDER BY rowid DESC LIMIT ${sql.lit(MOST_CALLS)}
    )
    SELECT message.message_key, message.session_key, tool_entry.block
      FROM hit CROSS JOIN tool_entry ON tool_entry.entry_key = hit.entry_key
        CROSS JOIN message INDEXED BY message_session ON message.message_key = tool_entry.message_key`,
)

const hitTitles = sqlStatement(
  { session_key: tables.session.session_key },
  (p: Placeholders<{ pattern: string }>) =>
    sql`SELECT session_key FROM session INDEXED BY session_by_title
      WHERE title IS NOT NULL AND title LIKE ${p.pattern} LIMIT ${sql.lit(MOST_CALLS)}`,
)

/** A word of a description as messages have it, and the number of these. */
export interface KnownNotion extends Notion {
  readonly messages: number
}

/** A message, or a call of it, with a word. */
interface NotionHit {
  readonly messageKey: number
  readonly sessionKey: number
  /** Block with the call; absent for what was said. */
  readonly block?: number
}

/** Returns a word with the number of messages that have it; for one that none has, with the spellings near it. */
export function knownNotion(connection: Connection, notion: Notion): KnownNotion {
  const messages = countOf(connection, notion)
  const { word } = notion
  if (messages > 0 || word.length < 4 || /\p{Lo}/u.test(word)) return { ...notion, messages }
  const from = word.slice(0, 2)
  const near = connection
    .all(spellings({ from, end: from + END }))
    .filter(({ term }) => isNear(term, word))
    .sort((a, b) => b.doc - a.doc)
    .slice(0, MOST_NEAR)
  if (near.length === 0) return { ...notion, messages }
  return { word, beginnings: near.map(({ term }) => term), messages: near.reduce((sum, { doc }) => sum + doc, 0) }
}

function countOf(connection: Connection, { beginnings }: Notion): number {
  return beginnings.reduce((sum, each) => {
    // Of a run of characters, each of which is a word, the first one bounds the number.
    const from = indexedText(each).trim().split(/\s+/u)[0] ?? each
    return sum + (connection.first(documentsWith({ from, end: from + END }))?.count ?? 0)
  }, 0)
}

/** Returns the messages and calls with a word, the newest first. */
export function hitsOf(connection: Connection, notion: Notion): NotionHit[] {
  const expression = notion.beginnings.map((each) => `"${indexedText(each)}" *`).join(' OR ')
  const said = connection.all(hitMessages({ expression }))
  const called = connection.all(hitCalls({ expression }))
  return [
    ...said.map((row) => ({ messageKey: row.message_key, sessionKey: row.session_key })),
    ...called.map((row) => ({ messageKey: row.message_key, sessionKey: row.session_key, block: row.block })),
  ]
}

/** Returns the sessions whose titles have a word. */
export function titlesWith(connection: Connection, { beginnings }: Notion): number[] {
  return beginnings.flatMap((each) =>
    connection.all(hitTitles({ pattern: `%${each}%` })).map(({ session_key: key }) => key),
  )
}
