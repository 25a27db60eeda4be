import { sql } from 'kysely'
import type { SearchHit, SessionHits } from '#shared/find/entities'
import { sessionKey, sessionOfKey } from '#shared/kernel/session-key'
import type { SessionListItem } from '#shared/session/entities'
import type { Connection } from '../connection'
import type { MachineCopy, MachineCopyReads, MachineSessionRef } from '../port'
import { unpack } from '../packed'
import { excerptOf } from '../search/excerpt'
import { matchExpression } from '../search/search-text'
import { hasAll, indexPhrases, labelPhrases, phraseRanges } from '../search/word-ranges'
import { db, sqlStatement, statement, type Placeholders } from '../statement'

/** Number of messages of a session that are shown unless another number is requested. */
const SHOWN = 3
/** Maximum number of copies that a search finds. */
const MOST_FOUND = 10_000

const copyOf = statement((p: Placeholders<{ key: string }>) =>
  db.selectFrom('machine_copy').select('data').where('session_ref', '=', p.key),
)

const states = statement((p: Placeholders<{ machineId: string }>) =>
  db.selectFrom('machine_copy').select(['session_ref', 'copied_at']).where('machine_id', '=', p.machineId),
)

const itemOf = statement((p: Placeholders<{ key: string }>) =>
  db.selectFrom('machine_session').select('data').where('session_ref', '=', p.key),
)

const withWords = sqlStatement(
  { session_ref: 'text' },
  (p: Placeholders<{ expression: string; machineIds: string }>) =>
    sql`SELECT session_ref FROM machine_copy
      WHERE copy_key IN (SELECT rowid FROM machine_copy_text WHERE machine_copy_text MATCH ${p.expression})
        AND machine_id IN (SELECT value FROM json_each(${p.machineIds}))
      ORDER BY copied_at DESC LIMIT ${sql.lit(MOST_FOUND)}`,
)

/** Reads of copies of other machines' conversations. */
export function machineCopyReads(connection: Connection): MachineCopyReads {
  return {
    machineCopy(session) {
      return Promise.resolve(copyIn(connection, session))
    },
    machineCopyTimes(machineId) {
      const rows = connection.all(states({ machineId }))
      return Promise.resolve(new Map(rows.map((row) => [sessionOfKey(row.session_ref).sessionId, row.copied_at])))
    },
    machineCopiesWith(query, machineIds) {
      const expression = matchExpression(query)
      if (expression === null || machineIds.length === 0) return Promise.resolve([])
      const rows = connection.all(withWords({ expression, machineIds: JSON.stringify(machineIds) }))
      return Promise.resolve(rows.map(({ session_ref }) => session_ref))
    },
    machineCopyHits(query, machineId, sessionIds, limit = SHOWN) {
      const hits = sessionIds.flatMap((sessionId) => hitsIn(connection, { machineId, sessionId }, query, limit) ?? [])
      return Promise.resolve(hits)
    },
  }
}

function copyIn(connection: Connection, session: MachineSessionRef): MachineCopy | null {
  const row = connection.first(copyOf({ key: sessionKey(session) }))
  return row === undefined ? null : (JSON.parse(unpack(row.data)) as MachineCopy)
}

/** Returns why a session is found by its copy, or by what is listed of it; null for one that is not listed. */
function hitsIn(connection: Connection, session: MachineSessionRef, query: string, limit: number): SessionHits | null {
  const row = connection.first(itemOf({ key: sessionKey(session) }))
  if (row === undefined) return null
  const { title = '', tags = [], notes = '' } = JSON.parse(row.data) as SessionListItem
  const found = messagesIn(copyIn(connection, session), query)
  const phrases = labelPhrases(query)
  const inTitle = phraseRanges(phrases, title)
  const inNotes = excerptOf(notes, phrases)
  return {
    sessionId: session.sessionId,
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
    return [{ messageId, role, timestamp, position, excerpt: excerptOf(text, phrases), field: 'message' }]
  })
  return hits.reverse()
}
