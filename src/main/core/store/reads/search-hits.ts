import { setImmediate } from 'node:timers/promises'
import type { SearchHit, SessionHits } from '#shared/find/entities'
import type { Connection } from '../connection'
import { toMessage, toSession } from '../entities'
import { excerptOf } from '../search/excerpt'
import type { MessageCriteria, SearchHitReads } from '../port'
import type { Row } from '../schema'
import { db, indexed, statement, valuesOf, type Placeholders } from '../statement'
import { matchExpression } from '../search/search-text'
import { isAboutMessages, isAboutTools, toolQuery } from '../search/tool-query'
import { STAGED } from '../import/staged-status'
import { hasAll, indexPhrases, labelPhrases, phraseRanges } from '../search/word-ranges'
import { matchesOfSessions, type SessionMatches } from './session-matches'
import { isShown } from './removals'
import { entryHit, findEntries } from './tool-hits'

/** Number of messages of a session that are shown unless another number is requested. */
const SHOWN = 3

const sessionsByIds = statement((p: Placeholders<{ sessionIds: string }>) =>
  db
    .selectFrom('session')
    .selectAll()
    .where('session_id', 'in', valuesOf<string>(p.sessionIds))
    .where('status', '<>', STAGED),
)

/** Time after that of every message. */
const ALWAYS = Number.MAX_SAFE_INTEGER

/** Selects the visible ones of some messages, newest first. Uses an index alone: counting reads no text. */
const shownMessages = statement((p: Placeholders<{ sessionKey: number; messageKeys: string }>) =>
  db
    .selectFrom(indexed('message', 'message_by_position'))
    .select('message_key')
    .where('session_key', '=', p.sessionKey)
    .where('position', '>=', 0)
    .where('message_key', 'in', valuesOf<number>(p.messageKeys))
    .where(isShown())
    .orderBy('position', 'desc'),
)

/** Selects those that meet criteria. */
const wantedMessages = statement(
  (p: Placeholders<{ sessionKey: number; messageKeys: string; role: string | null; from: number; before: number }>) =>
    db
      .selectFrom(indexed('message', 'message_by_position'))
      .select('message_key')
      .where('session_key', '=', p.sessionKey)
      .where('position', '>=', 0)
      .where('message_key', 'in', valuesOf<number>(p.messageKeys))
      .where(({ eb, or }) => or([eb(p.role, 'is', null), eb('role', '=', p.role)]))
      .where('timestamp', '>=', p.from)
      .where('timestamp', '<', p.before)
      .where(isShown())
      .orderBy('position', 'desc'),
)

const messageByKey = statement((p: Placeholders<{ messageKey: number }>) =>
  db.selectFrom('message').selectAll().where('message_key', '=', p.messageKey),
)

/** Returns the reads of the reasons why searches found sessions. Only texts that are shown are unpacked. */
export function searchHitReads(connection: Connection): SearchHitReads {
  return {
    async searchHits(given, sessionIds, { limit = SHOWN, ...criteria } = {}) {
      const sessions = connection.all(sessionsByIds({ sessionIds: JSON.stringify(sessionIds) }))
      const tools = toolQuery(given, criteria)
      const isTools = isAboutTools(tools)
      const hasMessages = !isTools || isAboutMessages(tools)
      const query = isTools ? tools.text : given
      const expression = hasMessages ? matchExpression(query) : null
      const entries = Map.groupBy(isTools ? findEntries(connection, tools, criteria) : [], (each) => each.sessionKey)
      const keys = sessions.map(({ session_key }) => session_key)
      const matches = expression === null ? null : await matchesOfSessions(connection, keys, expression)
      const found = new Map<string, SessionHits>()
      for (const session of sessions) {
        if (found.size > 0) await setImmediate()
        const messages = messageHits(connection, session, matches?.get(session.session_key), { query, limit, criteria })
        const sessionId = session.session_id
        const calls = entries.get(session.session_key) ?? []
        const callHits = calls.slice(0, limit).flatMap((entry) => entryHit(connection, session, entry, tools))
        found.set(sessionId, {
          sessionId,
          count: messages.count + calls.length,
          isMore: messages.isMore,
          messages: [...callHits, ...messages.messages].slice(0, limit),
          ...labelHits(session, hasMessages ? query : ''),
        })
      }
      return sessionIds.flatMap((sessionId) => found.get(sessionId) ?? [])
    },
  }
}

function messageHits(
  connection: Connection,
  session: Row<'session'>,
  matches: SessionMatches | undefined,
  { query, limit, criteria }: { query: string; limit: number; criteria: MessageCriteria },
): Pick<SessionHits, 'count' | 'isMore' | 'messages'> {
  const messageKeys = JSON.stringify(matches?.messageKeys ?? [])
  const asked = { sessionKey: session.session_key, messageKeys }
  const { role, saidFrom, saidBefore } = criteria
  const shown =
    role === undefined && saidFrom === undefined && saidBefore === undefined
      ? connection.all(shownMessages(asked))
      : connection.all(
          wantedMessages({ ...asked, role: role ?? null, from: saidFrom ?? 0, before: saidBefore ?? ALWAYS }),
        )
  const messages = shown.slice(0, limit).flatMap((row) => hitOf(connection, session, row.message_key, query))
  return { count: shown.length, isMore: matches?.isMore ?? false, messages }
}

function hitOf(connection: Connection, session: Row<'session'>, messageKey: number, query: string): SearchHit[] {
  const row = connection.first(messageByKey({ messageKey }))
  if (row === undefined || row.position === null) return []
  const { messageId, role, timestamp, contentText } = toMessage(row, session.session_id)
  const excerpt = excerptOf(contentText, indexPhrases(query))
  return [{ messageId, role, timestamp, position: row.position, excerpt, field: 'message' }]
}

function labelHits(row: Row<'session'>, query: string): Pick<SessionHits, 'title' | 'tags' | 'notes'> {
  const { title = '', tags = [], notes = '' } = toSession(row, [])
  const phrases = labelPhrases(query)
  const inTitle = phraseRanges(phrases, title)
  const inNotes = excerptOf(notes, phrases)
  return {
    title: hasAll(phrases, inTitle) ? inTitle.map(({ start, end }) => ({ start, end })) : [],
    tags: tags.filter((tag) => phraseRanges(phrases, tag).length > 0),
    notes: inNotes.ranges.length > 0 ? inNotes : null,
  }
}
