import Database from 'better-sqlite3'
import type { TranscriptHead, TranscriptPart } from '../../../transcript/format'
import type { TranscriptItem, TranscriptOrigin } from '../../../transcript/items'
import { parseRecord, type JsonRecord } from '../../../transcript/records'
import { record, text } from '../../../transcript/values'
import { titleOfSession } from '../events/titles'
import { defined } from '../../../../../../shared/kernel/defined'
import { parseOpencode, type OpencodeMessage } from './parse'

interface SessionRow {
  readonly id: string
  readonly parent_id: string | null
  readonly title: string
  readonly directory: string
  readonly time_created: number
  readonly time_updated: number
}

interface DataRow {
  readonly id: string
  readonly data: string
}

/** Returns the sessions of a database; null when it is not one of OpenCode. Does not throw whatever the file is. */
export function databaseHeads(path: string): TranscriptHead[] | null {
  return reading(path, (database) =>
    database
      .prepare<[], SessionRow>('SELECT id, parent_id, title, directory, time_created, time_updated FROM session')
      .all()
      .map(toHead),
  )
}

function toHead(row: SessionRow): TranscriptHead {
  const title = titleOfSession(row.title)
  return {
    sessionId: row.id,
    cwd: row.directory,
    createdAt: row.time_created,
    lastActivityAt: row.time_updated,
    ...defined({ title }),
    ...(row.parent_id === null ? {} : { parentId: row.parent_id }),
  }
}

/** Reads a session of a database, then those it started. */
export async function* readDatabase(
  [file]: readonly TranscriptPart[],
  sessionId: string,
): AsyncGenerator<TranscriptItem[]> {
  if (file === undefined) return
  const database = await Promise.resolve(open(file.path))
  if (database === null) return
  try {
    const one = database.prepare<[string], SessionRow>('SELECT * FROM session WHERE id = ?')
    const below = database.prepare<[string], SessionRow>(
      'SELECT * FROM session WHERE parent_id = ? ORDER BY time_created',
    )
    const waiting = one.all(sessionId)
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      waiting.push(...below.all(row.id))
      const origin = row.parent_id === null || row.id === sessionId ? {} : { origin: originOf(database, row) }
      const session = { id: row.id, title: row.title, directory: row.directory, createdAt: row.time_created, ...origin }
      yield* parseOpencode(session, messagesOf(database, row.id))
    }
  } finally {
    database.close()
  }
}

/** One query for everything: one per message would take most of the time. */
function* messagesOf(database: Database.Database, sessionId: string): Generator<OpencodeMessage> {
  const rows = database
    .prepare<[string], [messageId: string, message: string, partId: string | null, part: string | null]>(
      `SELECT message.id, message.data, part.id, part.data FROM message LEFT JOIN part ON part.message_id = message.id
         WHERE message.session_id = ? ORDER BY message.time_created, message.id, part.id`,
    )
    .raw()
    .iterate(sessionId) as IterableIterator<[string, string, string | null, string | null]>
  let message: { id: string; data: JsonRecord; parts: { id: string; data: JsonRecord }[] } | null = null
  let messageId: string | undefined
  for (const [id, data, partId, part] of rows) {
    if (id !== messageId) {
      if (message !== null) yield message
      messageId = id
      const parsed = parseRecord(data)
      message = parsed === undefined ? null : { id, data: parsed, parts: [] }
    }
    if (partId !== null) message?.parts.push({ id: partId, data: parseRecord(part ?? '') ?? {} })
  }
  if (message !== null) yield message
}

/** Returns the origin of a session: the call that started a subagent names its session. */
function originOf(database: Database.Database, { id, parent_id }: SessionRow): TranscriptOrigin {
  const call = database
    .prepare<[string | null, string], DataRow>(
      `SELECT id, data FROM part WHERE session_id = ? AND data LIKE '%"tool":"task"%' AND instr(data, ?) > 0 LIMIT 1`,
    )
    .get(parent_id, id)
  const toolCallId = text(record(parseRecord(call?.data ?? ''))['callID'])
  return { kind: 'subagent', sessionId: parent_id ?? '', ...defined({ toolCallId }) }
}

function reading<T>(path: string, work: (database: Database.Database) => T): T | null {
  const database = open(path)
  if (database === null) return null
  try {
    return work(database)
  } catch (thrown) {
    // A database of another version, or a damaged one.
    if (thrown instanceof Database.SqliteError) return null
    throw thrown
  } finally {
    database.close()
  }
}

function open(path: string): Database.Database | null {
  try {
    return new Database(path, { readonly: true, fileMustExist: true })
  } catch {
    return null
  }
}
