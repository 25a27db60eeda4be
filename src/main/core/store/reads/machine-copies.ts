import { sql } from 'kysely'
import type { SearchHit, SessionHits } from '../../../../shared/find/entities'
import type { SessionListItem } from '../../../../shared/session/entities'
import type { Connection } from '../connection'
import type { MachineCopy, MachineCopyReads } from '../port'
import { unpack } from '../packed'
import { excerptOf } from '../search/excerpt'
import { matchExpression } from '../search/search-text'
import { hasAll, indexPhrases, labelPhrases, phraseRanges } from '../search/word-ranges'
import { db, sqlStatement, statement, type Placeholders } from '../statement'

/** Number of messages of a session that are shown unless another number is requested. */
const SHOWN = 3
/** Maximum number of copies that a search finds. */
const MOST_FOUND = 10_000

const copyOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db.selectFrom('machine_copy').select('data').where('session_id', '=', p.sessionId),
)

const states = statement((p: Placeholders<{ machineId: string }>) =>
  db.selectFrom('machine_copy').select(['session_id', 'copied_at']).where('machine_id', '=', p.machineId),
)

const itemOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db.selectFrom('machine_session').select('data').where('session_id', '=', p.sessionId),
)

const withWords = sqlStatement(
  { session_id: 'text' },
  (p: Placeholders<{ expression: string; machineIds: string }>) =>
    sql`SELECT session_id FROM machine_copy
      WHERE copy_key IN (SELECT rowid FROM machine_copy_text WHERE machine_copy_text MATCH ${p.expression})
        AND machine_id IN (SELECT value FROM json_each(${p.machineIds}))
      ORDER BY copied_at DESC LIMIT ${sql.lit(MOST_FOUND)}`,
)

/** Reads of copies of other machines' conversations. */
export function machineCopyReads(connection: Connection): MachineCopyReads {
  return {
    machineCopy(sessionId) {
      return Promise.resolve(copyIn(connection, sessionId))
    },
    machineCopyTimes(machineId) {
      const rows = connection.all(states({ machineId }))
      return Promise.resolve(new Map(rows.map((row) => [row.session_id, row.copied_at])))
    },
    machineCopiesWith(query, machineIds) {
      const expression = matchExpression(query)
      if (expression === null || machineIds.length === 0) return Promise.resolve([])
      const rows = connection.all(withWords({ expression, machineIds: JSON.stringify(machineIds) }))
      return Promise.resolve(rows.map(({ session_id }) => session_id))
    },
    machineCopyHits(query, sessionIds, limit = SHOWN) {
      return Promise.resolve(sessionIds.flatMap((sessionId) => hitsIn(connection, sessionId, query, limit) ?? []))
    },
  }
}

function copyIn(connection: Connection, sessionId: string): MachineCopy | null {
  const row = connection.first(copyOf({ sessionId }))
  return row === undefined ? null : (JSON.parse(unpack(row.data)) as MachineCopy)
}

/** Returns why a session is found by its copy, or by what is listed of it; null for one that is not listed. */
function hitsIn(connection: Connection, sessionId: string, query: string, limit: number): SessionHits | null {
  const row = connection.first(itemOf({ sessionId }))
  if (row === undefined) return null
  const { title = '', tags = [], notes = '' } = JSON.parse(row.data) as SessionListItem
  const found = messagesIn(copyIn(connection, sessionId), query)
  const phrases = labelPhrases(query)
  const inTitle = phraseRanges(phrases, title)
  const inNotes = excerptOf(notes, phrases)
  return {
    sessionId,
    count: found.length,
    isMore: false,
    messages: found.slice(0, limit),
    title: hasAll(phrases, inTitle) ? inTitle.map(({ start, end }) => ({ start, end })) : [],
    tags: tags.filter((tag) => phraseRanges(phrases, tag).length > 0),
    notes: inNotes.ranges.length > 0 ? inNotes : null,
  }
}

function messagesIn(copy: MachineCopy | null, query: string): SearchHit[] {
  if (copy === null) return []
  const phrases = indexPhrases(query)
  const blocks = Map.groupBy(copy.conversation.blocks, ({ messageId }) => messageId)
  const hits = copy.conversation.messages.flatMap(({ messageId, role, timestamp, position }): SearchHit[] => {
    const text = (blocks.get(messageId) ?? [])
      .flatMap((block) => (block.type === 'text' ? [block.content] : []))
      .join('\n')
    if (position === null || !hasAll(phrases, phraseRanges(phrases, text))) return []
    return [{ messageId, role, timestamp, position, excerpt: excerptOf(text, phrases) }]
  })
  return hits.reverse()
}
