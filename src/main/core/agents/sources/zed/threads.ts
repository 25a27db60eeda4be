import * as zlib from 'node:zlib'
import type Database from 'better-sqlite3'
import { defined } from '#shared/kernel/defined'
import { ConversationBuilder } from '#core/agents/transcript/conversation-builder'
import { eachOfDatabase, hasTable, readingDatabase, textIn } from '#core/agents/transcript/database'
import type { TranscriptHead, TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import type { Ledger } from '#core/agents/transcript/ledger'
import { parseRecord, type JsonRecord } from '#core/agents/transcript/records'
import { list, moment, record, text } from '#core/agents/transcript/values'
import { ZedMessages } from './messages'

/** Maximum size of a thread when it is unpacked, in bytes. */
const LARGEST = 512 * 1024 * 1024

/** Returns the threads of a database; null when it is not one of Zed. */
export function threadHeads(path: string): TranscriptHead[] | null {
  return readingDatabase(path, (database) => {
    if (!isZed(database)) return null
    const rows = database.prepare('SELECT * FROM threads').all().map(record)
    return rows.flatMap((row) => headOf(row) ?? [])
  })
}

/** Reads a thread, and those of its agents. */
export function readThread(
  [file]: readonly TranscriptPart[],
  sessionId: string,
  ledger: Ledger,
): AsyncGenerator<TranscriptItem[]> {
  return eachOfDatabase(file?.path, (database) => threadsOf(database, sessionId, ledger))
}

function* threadsOf(database: Database.Database, sessionId: string, ledger: Ledger): Generator<TranscriptItem[]> {
  if (!isZed(database)) return
  const rows = database.prepare('SELECT * FROM threads WHERE id = ?').all(sessionId).map(record)
  const told = new Set<string>()
  for (let row = rows.shift(); row !== undefined; row = rows.shift()) {
    const head = headOf(row)
    if (head === undefined || told.has(head.sessionId)) continue
    told.add(head.sessionId)
    const builder = new ConversationBuilder(head.sessionId)
    const { title, cwd, createdAt, parentId } = head
    Object.assign(builder.facts, { title, cwd, createdAt })
    if (parentId !== undefined && head.sessionId !== sessionId)
      builder.facts.origin = { kind: 'subagent', sessionId: parentId }
    const thread = dataOf(row)
    ledger.record(thread === undefined ? 'unknown' : 'joined', row['id'], builder.whereabouts())
    builder.facts.model = text(record(record(thread)['model'])['model'])
    const at = head.lastActivityAt ?? createdAt
    const messages = new ZedMessages(builder, ledger, at)
    for (const [index, message] of list(thread?.['messages']).entries())
      ledger.record(messages.add(message, index), message, builder.whereabouts())
    messages.use(record(thread))
    yield builder.finish()
    if ('parent_id' in row)
      rows.push(...database.prepare('SELECT * FROM threads WHERE parent_id = ?').all(head.sessionId).map(record))
  }
}

function isZed(database: Database.Database): boolean {
  if (!hasTable(database, 'threads')) return false
  const columns = database.prepare("SELECT name FROM pragma_table_info('threads')").pluck().all()
  return columns.includes('data_type') && columns.includes('summary')
}

function headOf(row: JsonRecord): TranscriptHead | undefined {
  const sessionId = text(row['id'])
  if (sessionId === undefined) return undefined
  const lastActivityAt = moment(row['updated_at'])
  // Several folders have a line each.
  const cwd = text(text(row['folder_paths'])?.split('\n')[0])
  return {
    sessionId,
    createdAt: moment(row['created_at']) ?? lastActivityAt ?? 0,
    ...defined({ lastActivityAt, cwd, title: text(row['summary']), parentId: text(row['parent_id']) }),
  }
}

/** Returns the content of a thread; undefined when it cannot be read. */
function dataOf(row: JsonRecord): JsonRecord | undefined {
  const { data, data_type: type } = row
  if (type !== 'zstd') return parseRecord(textIn(data) ?? '')
  // Node before 22.15 cannot unpack.
  const { zstdDecompressSync } = zlib as Partial<Pick<typeof zlib, 'zstdDecompressSync'>>
  if (!Buffer.isBuffer(data) || zstdDecompressSync === undefined) return undefined
  try {
    return parseRecord(zstdDecompressSync(data, { maxOutputLength: LARGEST }).toString('utf8'))
  } catch {
    return undefined
  }
}
