import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection } from '../connection'
import type { MessageCriteria, SearchOptions, SearchReads } from '../port'
import { tables } from '../schema'
import { db, indexed, sqlStatement, statement, valuesOf, type Placeholders } from '../statement'
import { matchExpression } from '../search/search-text'
import { changersOf } from './changed-paths'
import { exactFirst, exactWords } from './exact-first'
import { labelledSessions, titledSessions } from './labels'
import { isAboutMessages, isAboutTools, toolQuery } from '../search/tool-query'
import { meets } from './session-criteria'
import { findEntries } from './tool-hits'
import { toListItems } from './sessions'

/** Number of sessions that a search returns unless another is asked for. */
const PAGE_LENGTH = 50

/** Number of matching messages that are read in one go; between two the event loop gets its turn. */
const STEP = 10_000

/** Number of matching messages after which reading ends if the page is complete. Sessions of fewer are all counted. */
const LEAST = 2000

/** Maximum number of matching messages that are read, the newest first. */
const MOST_MATCHES = 400_000

/** The messages below a key that the word index finds, newest first, each with its session. */
const hitsBelow = sqlStatement(
  { message_key: tables.message.message_key, session_key: tables.message.session_key, is_wanted: 'integer' },
  (
    p: Placeholders<{
      expression: string
      below: number
      role: string | null
      from: number | null
      before: number | null
    }>,
  ) => sql`SELECT message.message_key, message.session_key,
      (${p.role} IS NULL AND ${p.from} IS NULL AND ${p.before} IS NULL) OR EXISTS (
        SELECT 1 FROM message AS found WHERE found.message_key = message.message_key
          AND (${p.role} IS NULL OR found.role = ${p.role})
          AND (${p.from} IS NULL OR found.timestamp >= ${p.from})
          AND (${p.before} IS NULL OR found.timestamp < ${p.before})
      ) AS is_wanted
      FROM message_text CROSS JOIN message INDEXED BY message_session ON message.message_key = message_text.rowid
      WHERE message_text MATCH ${p.expression} AND message_text.rowid < ${p.below}
      ORDER BY message_text.rowid DESC LIMIT ${sql.lit(STEP)}`,
)

/**
 * Finds sessions by the words of their messages, and of their titles, tags and notes. Ranking every hit of a common word
 * would take seconds, so hits are taken newest first, only until no other session can be in the page, or until there are
 * enough sessions.
 */
export function searchReads(connection: Connection): SearchReads {
  return {
    async search(options) {
      const tools = toolQuery(options.query, options)
      const isTools = isAboutTools(tools)
      const limit = options.limit ?? PAGE_LENGTH
      const called = isTools
        ? [
            ...findEntries(connection, tools, options).map(({ sessionKey }) => sessionKey),
            ...changersOf(connection, tools),
          ]
        : []
      const expression =
        isTools && !isAboutMessages(tools) ? null : matchExpression(isTools ? tools.text : options.query)
      if (expression === null) return pageOf(connection, newest(connection, new Set(called), options, limit))
      const reads = narrowsMessages(options) ? [] : [labelledSessions, titledSessions]
      const labelled = reads.flatMap((read) => read(connection, isTools ? tools.text : options.query))
      const found = new Set([...called, ...labelled])
      let below = Number.MAX_SAFE_INTEGER
      for (let seen = STEP; ; seen += STEP) {
        const step = readHits(connection, { expression, below, options, limit }, found)
        const page = step.page ?? newest(connection, found, options, limit)
        if (step.end !== 'step' || page.total >= limit || seen >= MOST_MATCHES) {
          return {
            ...pageOf(connection, await inOrder(connection, page, options.query, expression)),
            isMore: step.end !== 'hits',
          }
        }
        below = step.last
        await setImmediate()
      }
    },
  }
}

async function inOrder(connection: Connection, page: Page, query: string, expression: string): Promise<Page> {
  const words = exactWords(query)
  if (words.length === 0 || page.sessionKeys.length < 2) return page
  return { ...page, sessionKeys: await exactFirst(connection, page.sessionKeys, expression, words) }
}

function pageOf(connection: Connection, { sessionKeys, total }: Page): Awaited<ReturnType<SearchReads['search']>> {
  const rows = connection.all(sessionsOfPage({ sessionKeys: JSON.stringify(sessionKeys) }))
  const places = new Map(sessionKeys.map((key, index) => [key, index]))
  rows.sort((a, b) => (places.get(a.session_key) ?? 0) - (places.get(b.session_key) ?? 0))
  return { sessions: toListItems(connection, rows), total, isMore: false }
}

/** The sessions of the newest activity among those that were found. */
interface Page {
  readonly sessionKeys: readonly number[]
  /** Number of all of them. */
  readonly total: number
  /** Activity of the last one; of all, if the page is not full. */
  readonly lastActivity: number
}

interface Search {
  readonly expression: string
  readonly below: number
  readonly options: SearchOptions
  readonly limit: number
}

/** Result of reading hits; what ended it: there are no more, none can change the page, or they are enough for one step. */
interface Step {
  readonly end: 'hits' | 'page' | 'step'
  /** The oldest message that was read. */
  readonly last: number
  /** Absent unless it is complete. */
  readonly page?: Page
}

/** Adds the sessions of the next hits to those that were found. */
function readHits(connection: Connection, search: Search, found: Set<number>): Step {
  const { expression, below, options, limit } = search
  const criteria = { role: options.role ?? null, from: options.saidFrom ?? null, before: options.saidBefore ?? null }
  let count = 0
  let last = below
  for (const hit of connection.each(hitsBelow({ expression, below, ...criteria }))) {
    count++
    last = hit.message_key
    if (hit.is_wanted === 1) found.add(hit.session_key)
    if (count !== LEAST || found.size < limit) continue
    const page = newest(connection, found, options, limit)
    if (page.total >= limit && !mayChange(connection, page, found, options, last)) return { end: 'page', last, page }
  }
  return { end: count < STEP ? 'hits' : 'step', last }
}

/** Selects the sessions that a search is for. */
function wantedSessions({ isImported, ...criteria }: SearchOptions) {
  return db
    .selectFrom('session')
    .where(meets(criteria))
    .$if(isImported !== undefined, (query) =>
      query.where(({ eb, fn, lit }) => eb(fn.coalesce('session.is_imported', lit(0)), '=', Number(isImported))),
    )
}

/** Returns those of some sessions that a search is for, of the newest activity. */
function newest(connection: Connection, found: ReadonlySet<number>, options: SearchOptions, limit: number): Page {
  const rows = connection.all(
    wantedSessions(options)
      .select(({ fn }) => ['session.session_key', 'last_activity_at', fn.countAll<number>().over().as('total')])
      .where('session.session_key', 'in', keysOf(found))
      .orderBy('session.last_activity_at', 'desc')
      .orderBy('session.session_key', 'desc')
      .limit(limit),
  )
  return {
    sessionKeys: rows.map((row) => row.session_key),
    total: rows[0]?.total ?? 0,
    lastActivity: rows.at(-1)?.last_activity_at ?? -Infinity,
  }
}

/** Returns whether a message below a key can be in a session that belongs in a full page and was not found yet. */
function mayChange(
  connection: Connection,
  { lastActivity }: Page,
  found: ReadonlySet<number>,
  options: SearchOptions,
  below: number,
): boolean {
  const missing = wantedSessions(options)
    .select(({ lit }) => lit(1).as('one'))
    .where('session.last_activity_at', '>=', lastActivity)
    .where('session.session_key', 'not in', keysOf(found))
    .where(({ exists, selectFrom, lit }) =>
      exists(
        selectFrom(indexed('message', 'message_by_position'))
          .select(lit(1).as('one'))
          .whereRef('message.session_key', '=', 'session.session_key')
          .where('message.message_key', '<', below),
      ),
    )
    .limit(1)
  return connection.first(missing) !== undefined
}

const keysOf = (sessionKeys: ReadonlySet<number>) => valuesOf<number>(sql.val(JSON.stringify([...sessionKeys])))

const sessionsOfPage = statement((p: Placeholders<{ sessionKeys: string }>) =>
  db.selectFrom('session').selectAll().where('session_key', 'in', valuesOf<number>(p.sessionKeys)),
)

function narrowsMessages({ role, saidFrom, saidBefore }: MessageCriteria): boolean {
  return role !== undefined || saidFrom !== undefined || saidBefore !== undefined
}
