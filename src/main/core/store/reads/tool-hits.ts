import { sql } from 'kysely'
import type { SearchHit } from '#shared/find/entities'
import type { Connection } from '../connection'
import { toMessage } from '../entities'
import type { MessageCriteria } from '../port'
import { excerptOf } from '../search/excerpt'
import { toolEntries, type ToolEntry } from '../search/tool-entries'
import { toolExpression, type ToolQuery } from '../search/tool-query'
import { indexPhrases } from '../search/word-ranges'
import type { Row } from '../schema'
import { tables } from '../schema'
import { db, sqlStatement, statement, type Placeholders } from '../statement'

/** Maximum number of matching calls that are read, the newest first. */
const MOST_MATCHES = 10_000

interface Asked {
  readonly expression: string
  readonly role: string | null
  readonly from: number
  readonly before: number
}

const newestEntries = sqlStatement(
  {
    message_key: tables.message.message_key,
    session_key: tables.message.session_key,
    block: tables.tool_entry.block,
  },
  (p: Placeholders<Asked>) => sql`WITH hit AS MATERIALIZED (
      SELECT rowid AS entry_key FROM tool_text WHERE tool_text MATCH ${p.expression}
        ORDER BY rowid DESC LIMIT ${sql.lit(MOST_MATCHES)}
    )
    SELECT message.message_key, message.session_key, tool_entry.block
      FROM hit CROSS JOIN tool_entry ON tool_entry.entry_key = hit.entry_key
        CROSS JOIN message ON message.message_key = tool_entry.message_key
      WHERE (${p.role} IS NULL OR message.role = ${p.role})
        AND message.timestamp >= ${p.from} AND message.timestamp < ${p.before} AND message.position IS NOT NULL`,
)

const messageByKey = statement((p: Placeholders<{ messageKey: number }>) =>
  db.selectFrom('message').selectAll().where('message_key', '=', p.messageKey),
)

/** A call, or a block of reasoning, that a search finds. */
export interface FoundEntry {
  readonly messageKey: number
  readonly sessionKey: number
  readonly block: number
}

/** Finds the newest calls and blocks of reasoning with every word and filter of a search. */
export function findEntries(connection: Connection, query: ToolQuery, criteria: MessageCriteria): FoundEntry[] {
  const expression = toolExpression(query)
  if (expression === null) return []
  const { role = null, saidFrom = 0, saidBefore = Number.MAX_SAFE_INTEGER } = criteria
  const rows = connection.all(newestEntries({ expression, role, from: saidFrom, before: saidBefore }))
  return rows.map((row) => ({ messageKey: row.message_key, sessionKey: row.session_key, block: row.block }))
}

const FIELDS = ['command', 'path', 'error', 'output', 'reasoning'] as const

/** Returns the hit of a found entry, in the field in which its words are; none when its message is gone. */
export function entryHit(
  connection: Connection,
  session: Pick<Row<'session'>, 'session_id'>,
  { messageKey, block }: FoundEntry,
  query: ToolQuery,
): SearchHit[] {
  const row = connection.first(messageByKey({ messageKey }))
  if (row === undefined || row.position === null) return []
  const { messageId, role, timestamp, blocks } = toMessage(row, session.session_id)
  const entry = toolEntries(blocks).find((each) => each.block === block)
  if (entry === undefined) return []
  const { field, words } = fieldOf(entry, query)
  const call = blocks[block]
  return [
    {
      messageId,
      role,
      timestamp,
      position: row.position,
      excerpt: excerptOf(entry[field], indexPhrases(words)),
      field,
      ...(call?.type === 'tool_call' ? { toolCallId: call.toolCallId } : {}),
    },
  ]
}

/** Returns the field with most of the words that were asked for; of a filter its own. */
function fieldOf(entry: ToolEntry, query: ToolQuery): { field: (typeof FIELDS)[number]; words: string } {
  const { error, command, file, text } = query
  if (error !== undefined) return { field: 'error', words: error }
  const counts = FIELDS.map((field) => ({ field, count: excerptOf(entry[field], indexPhrases(text)).ranges.length }))
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a))
  if (text !== '' && best.count > 0) return { field: best.field, words: text }
  if (command !== undefined) return { field: 'command', words: command }
  return { field: file === undefined ? 'output' : 'path', words: file ?? text }
}
