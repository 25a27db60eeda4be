import Database from 'better-sqlite3'
import { hasTable, openDatabase, readingDatabase } from '#core/agents/transcript/database'
import type { TranscriptHead, TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem, TranscriptOrigin } from '#core/agents/transcript/items'
import type { Ledger } from '#core/agents/transcript/ledger'
import { parseRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'
import { titleOfSession } from '../events/titles'
import { defined } from '#shared/kernel/defined'
import { parseOpencode, type OpencodeMessage, type OpencodePart } from './parse'
import { sessionRows, type SessionRow } from './rows'
import { asFirstGeneration } from './second-generation'

interface DataRow {
  readonly id: string
  /** Text with JSON, unless the row is damaged. */
  readonly data: unknown
}

/** Returns whether a database with the tables of OpenCode is one of Kilo, which is made from it. */
export function isKilo(database: Database.Database, path: string): boolean {
  return hasTable(database, 'kilo_board') || /(?:^|[\\/])kilo[^\\/]*$/.test(path)
}

const isOpencode: typeof isKilo = (database, path) => !isKilo(database, path)

/** Returns the sessions of a database; null when it is not one of the tool. Does not throw whatever the file is. */
export function databaseHeads(path: string, isOwn = isOpencode): TranscriptHead[] | null {
  return readingDatabase(path, (database) => (isOwn(database, path) ? sessionRows(database, null).map(toHead) : null))
}

function toHead({ id, parentId, directory, createdAt, updatedAt, title }: SessionRow): TranscriptHead {
  return {
    sessionId: id,
    createdAt,
    lastActivityAt: updatedAt,
    ...defined({ title: titleOfSession(title), cwd: directory, parentId }),
  }
}

/** Reads a session of a database, then those it started. */
export async function* readDatabase(
  [file]: readonly TranscriptPart[],
  sessionId: string,
  ledger: Ledger,
): AsyncGenerator<TranscriptItem[]> {
  if (file === undefined) return
  const open = await Promise.resolve(openDatabase(file.path))
  if (open === null) return
  const { database } = open
  try {
    const waiting = sessionRows(database, { id: sessionId })
    const told = new Set<string>()
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      if (told.has(row.id)) continue
      told.add(row.id)
      waiting.push(...sessionRows(database, { parentId: row.id }))
      const { id, parentId, title, directory = '', createdAt, revert } = row
      const origin = parentId === undefined || id === sessionId ? {} : { origin: originOf(database, id, parentId) }
      yield* parseOpencode(
        { id, title, directory, createdAt, ...defined({ revert }), ...origin },
        messagesOf(database, row),
        ledger,
      )
      for (const { data } of partsWithoutMessage(database, row)) ledger.record('unknown', textOf(data), undefined)
    }
  } catch (thrown) {
    if (!(thrown instanceof Database.SqliteError)) throw thrown
    ledger.record('unknown', unreadable(thrown), undefined)
  } finally {
    open.close()
  }
}

/** Raw form of what is in a table of another version, or a damaged one. */
const unreadable = ({ message }: Error): string => `[The database cannot be read: ${message}]`

/** Returns the messages of a session, and as much of a damaged database as can be read. */
function* messagesOf(database: Database.Database, row: SessionRow): Generator<OpencodeMessage> {
  try {
    yield* messagesIn(database, row)
  } catch (thrown) {
    if (!(thrown instanceof Database.SqliteError)) throw thrown
    yield { ...damaged('', unreadable(thrown)) }
  }
}

/** Returns the messages of a session from the tables of its generation; of both when it was used by both. */
function* messagesIn(database: Database.Database, { id, isSecond }: SessionRow): Generator<OpencodeMessage> {
  const second = hasTable(database, 'session_message') ? secondMessages(database, id) : []
  const isWhole = isSecond && second.length > 0
  if (!isWhole && hasTable(database, 'message')) yield* firstMessages(database, id)
  yield* second
}

function secondMessages(database: Database.Database, sessionId: string): OpencodeMessage[] {
  const rows = database
    .prepare<[string], DataRow & { readonly type: string }>(
      'SELECT id, type, data FROM session_message WHERE session_id = ? ORDER BY seq, time_created, id',
    )
    .all(sessionId)
  return rows.flatMap(({ id, type, data: stored }) => {
    const data = textOf(stored)
    const parsed = parseRecord(data)
    return parsed === undefined ? [damaged(id, data)] : asFirstGeneration({ id, type, data: parsed })
  })
}

/** One query for everything: one per message would take most of the time. */
function* firstMessages(database: Database.Database, sessionId: string): Generator<OpencodeMessage> {
  const rows = database
    .prepare<[string], [messageId: string, message: unknown, partId: string | null, part: unknown]>(
      `SELECT message.id, message.data, part.id, part.data FROM message LEFT JOIN part ON part.message_id = message.id
         WHERE message.session_id = ? ORDER BY message.time_created, message.id, part.id`,
    )
    .raw()
    .iterate(sessionId) as IterableIterator<[string, unknown, string | null, unknown]>
  let message: (OpencodeMessage & { readonly parts: OpencodePart[] }) | null = null
  let messageId: string | undefined
  for (const [id, data, partId, part] of rows) {
    if (id !== messageId) {
      if (message !== null) yield message
      messageId = id
      const stored = textOf(data)
      const parsed = parseRecord(stored)
      message = parsed === undefined ? damaged(id, stored) : { id, data: parsed, parts: [] }
    }
    if (partId !== null) message?.parts.push(toPart(partId, textOf(part)))
  }
  if (message !== null) yield message
}

/** Returns the parts of a session whose message is missing. */
function partsWithoutMessage(database: Database.Database, { id }: SessionRow): DataRow[] {
  if (!hasTable(database, 'part') || !hasTable(database, 'message')) return []
  return database
    .prepare<[string, string], DataRow>(
      'SELECT id, data FROM part WHERE session_id = ? AND message_id NOT IN (SELECT id FROM message WHERE session_id = ?)',
    )
    .all(id, id)
}

function toPart(id: string, stored: string): OpencodePart {
  const data = parseRecord(stored)
  return data === undefined ? { id, data: {}, damaged: stored } : { id, data }
}

/** Returns the text in a column, which SQLite lets have any type. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8')
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}

/** Returns a message whose row is not JSON. */
function damaged(id: string, stored: string): OpencodeMessage & { readonly parts: OpencodePart[] } {
  return { id, data: {}, stored: { damaged: stored }, parts: [], fate: 'unknown' }
}

/** Returns the origin of a session: the call that started a subagent names its session. */
function originOf(database: Database.Database, id: string, parentId: string): TranscriptOrigin {
  if (!hasTable(database, 'part')) return { kind: 'subagent', sessionId: parentId }
  const call = database
    .prepare<[string, string], DataRow>(
      `SELECT id, data FROM part WHERE session_id = ? AND data LIKE '%"tool":"task"%' AND instr(data, ?) > 0 LIMIT 1`,
    )
    .get(parentId, id)
  const toolCallId = text(record(parseRecord(textOf(call?.data)))['callID'])
  return { kind: 'subagent', sessionId: parentId, ...defined({ toolCallId }) }
}
