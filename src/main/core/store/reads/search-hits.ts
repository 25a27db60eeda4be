import { setImmediate } from 'node:timers/promises'
import type { SearchHit, SessionHits } from '../../../../shared/find/entities'
import type { Connection } from '../connection'
import { toMessage, toSession } from '../entities'
import { excerptOf } from '../excerpt'
import type { SearchHitReads } from '../port'
import type { Row } from '../schema'
import { matchExpression } from '../search-text'
import { STAGED } from '../staged-status'
import { indexPhrases, labelPhrases, phraseRanges } from '../word-ranges'
import { IS_SHOWN } from './removals'

/** How many messages of a session are shown unless told otherwise. */
const SHOWN = 3

/** How many matches from the time of a session are looked at; those of sessions at the same time are among them. */
const MOST_LOOKED = 2000

/** Tells why searches found sessions. Only texts that are shown are unpacked. */
export function searchHitReads(connection: Connection): SearchHitReads {
  return {
    async searchHits(query, sessionIds, limit = SHOWN) {
      const found: SessionHits[] = []
      for (const [index, sessionId] of sessionIds.entries()) {
        if (index > 0) await setImmediate()
        const session = connection.get<Row<'session'>>(
          `SELECT * FROM session WHERE session_id = ? AND status <> '${STAGED}'`,
          sessionId,
        )
        if (session === undefined) continue
        found.push({ sessionId, ...hitsIn(connection, session, query, limit), ...labelHits(session, query) })
      }
      return found
    },
  }
}

type MessageHits = Pick<SessionHits, 'count' | 'isMore' | 'messages'>

function hitsIn(connection: Connection, session: Row<'session'>, query: string, limit: number): MessageHits {
  const expression = matchExpression(query)
  if (expression === null) return { count: 0, isMore: false, messages: [] }
  const looked = matchesAround(connection, session.session_key, expression)
  const keys = looked.filter((match) => match.session_key === session.session_key).map((match) => match.message_key)
  // Ordered by a place that is in an index: no text is read.
  const shown = connection.select<{ message_key: number }>(
    `SELECT message_key FROM message WHERE message_key IN (SELECT value FROM json_each(?))
       AND position IS NOT NULL AND ${IS_SHOWN} ORDER BY position DESC`,
    JSON.stringify(keys),
  )
  const messages = shown.slice(0, limit).flatMap((row) => hitOf(connection, session, row.message_key, query))
  return { count: shown.length, isMore: looked.length === MOST_LOOKED, messages }
}

/** The newest matches between the first and the last message of a session, also of others. */
function matchesAround(
  connection: Connection,
  sessionKey: number,
  expression: string,
): { message_key: number; session_key: number }[] {
  const span = connection.get<{ first: number | null; last: number | null }>(
    'SELECT min(message_key) AS first, max(message_key) AS last FROM message WHERE session_key = ?',
    sessionKey,
  )
  return connection.select(
    `WITH hit AS MATERIALIZED (
       SELECT rowid AS message_key FROM message_text WHERE message_text MATCH ? AND rowid >= ? AND rowid <= ?
         ORDER BY rowid DESC LIMIT ${MOST_LOOKED}
     )
     SELECT message.message_key, message.session_key
       FROM hit CROSS JOIN message INDEXED BY message_session ON message.message_key = hit.message_key`,
    expression,
    span?.first ?? 0,
    span?.last ?? 0,
  )
}

function hitOf(connection: Connection, session: Row<'session'>, messageKey: number, query: string): SearchHit[] {
  const row = connection.get<Row<'message'>>('SELECT * FROM message WHERE message_key = ?', messageKey)
  if (row === undefined || row.position === null) return []
  const { messageId, role, timestamp, contentText } = toMessage(row, session.session_id)
  const excerpt = excerptOf(contentText, indexPhrases(query))
  return [{ messageId, role, timestamp, position: row.position, excerpt }]
}

function labelHits(row: Row<'session'>, query: string): Pick<SessionHits, 'title' | 'tags' | 'notes'> {
  const { title = '', tags = [], notes = '' } = toSession(row, [])
  const phrases = labelPhrases(query)
  const inTitle = phraseRanges(phrases, title)
  const hasAll = phrases.every((_, index) => inTitle.some(({ phrase }) => phrase === index))
  const inNotes = excerptOf(notes, phrases)
  return {
    title: hasAll ? inTitle.map(({ start, end }) => ({ start, end })) : [],
    tags: tags.filter((tag) => phraseRanges(phrases, tag).length > 0),
    notes: inNotes.ranges.length > 0 ? inNotes : null,
  }
}
