import type Database from 'better-sqlite3'
import { defined } from '#shared/kernel/defined'
import { ConversationBuilder } from '#core/agents/transcript/conversation-builder'
import { eachOfDatabase, hasTable, readingDatabase, textIn } from '#core/agents/transcript/database'
import type { TranscriptHead, TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import type { Ledger } from '#core/agents/transcript/ledger'
import { parseRecord, type JsonRecord } from '#core/agents/transcript/records'
import { list, moment, record, text } from '#core/agents/transcript/values'
import { pathOfAddress } from '../editors/folders'
import { Bubbles } from './bubbles'

/** Returns the sessions in the database of Cursor's editor; null when it is another one. */
export function editorHeads(path: string): TranscriptHead[] | null {
  return readingDatabase(path, (database) => {
    if (!hasTable(database, 'cursorDiskKV')) return null
    const rows = database
      .prepare<[], [string, unknown]>(
        "SELECT key, value FROM cursorDiskKV WHERE key >= 'composerData:' AND key < 'composerData;'",
      )
      .raw()
      .iterate()
    const heads: TranscriptHead[] = []
    for (const [key, value] of rows) {
      const composer = parseRecord(textIn(value) ?? '')
      if (composer !== undefined && orderOf(composer).length > 0) heads.push(headOf(key.slice(13), composer))
    }
    const folders = foldersIn(database)
    return heads.map((head) => ({ ...head, ...defined({ cwd: folders.get(head.sessionId) }) }))
  })
}

/** Reads a session of Cursor's editor, and those of its agents. */
export function readEditor(
  [file]: readonly TranscriptPart[],
  sessionId: string,
  ledger: Ledger,
): AsyncGenerator<TranscriptItem[]> {
  return eachOfDatabase(file?.path, (database) => sessionsOf(database, sessionId, ledger))
}

function* sessionsOf(database: Database.Database, sessionId: string, ledger: Ledger): Generator<TranscriptItem[]> {
  const folders = foldersIn(database)
  const waiting: { readonly id: string; readonly parentId?: string }[] = [{ id: sessionId }]
  const told = new Set<string>()
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const composer = told.has(next.id) ? undefined : valueOf(database, `composerData:${next.id}`)
    if (composer === undefined) continue
    told.add(next.id)
    const { id, parentId } = next
    const builder = new ConversationBuilder(id)
    const { createdAt, title } = headOf(id, composer)
    Object.assign(builder.facts, { createdAt, title, cwd: folders.get(id) })
    if (parentId !== undefined) builder.facts.origin = { kind: 'subagent', sessionId: parentId }
    ledger.record('joined', `composerData:${id}`, builder.whereabouts())
    const bubbles = new Bubbles(builder, ledger, createdAt)
    for (const { id: bubbleId, stored } of orderOf(composer)) {
      const bubble = stored ?? valueOf(database, `bubbleId:${id}:${bubbleId}`)
      builder.facts.cwd ??= folderOf(bubble)
      if (bubble === undefined) ledger.record('unknown', `bubbleId:${id}:${bubbleId}`, builder.whereabouts())
      else ledger.record(bubbles.add(bubble), bubble, builder.whereabouts())
    }
    yield builder.finish()
    for (const child of [...list(composer['subagentComposerIds']), ...list(composer['subComposerIds'])])
      if (typeof child === 'string') waiting.push({ id: child, parentId: id })
  }
}

function headOf(sessionId: string, composer: JsonRecord): TranscriptHead & { readonly title?: string } {
  const createdAt = moment(composer['createdAt']) ?? 0
  const parentId = text(record(composer['subagentInfo'])['parentComposerId'])
  const lastActivityAt = moment(composer['lastUpdatedAt'])
  return { sessionId, createdAt, ...defined({ parentId, title: text(composer['name']), lastActivityAt }) }
}

/** The messages of a session in order; those of old versions with their content. */
function orderOf(composer: JsonRecord): { readonly id: string; readonly stored?: JsonRecord }[] {
  const headers = list(composer['fullConversationHeadersOnly']).map(record)
  const bubbles = headers.length > 0 ? headers : list(composer['conversation']).map(record)
  return bubbles.flatMap((bubble) => {
    const id = text(bubble['bubbleId'])
    return id === undefined ? [] : [headers.length > 0 ? { id } : { id, stored: bubble }]
  })
}

function valueOf(database: Database.Database, key: string): JsonRecord | undefined {
  const value = database.prepare('SELECT value FROM cursorDiskKV WHERE key = ?').pluck().get(key)
  return parseRecord(textIn(value) ?? '')
}

/** By session, the folder of its project. Older versions keep it elsewhere. */
function foldersIn(database: Database.Database): ReadonlyMap<string, string> {
  const folders = new Map<string, string>()
  if (!hasTable(database, 'composerHeaders')) return folders
  for (const value of database.prepare('SELECT value FROM composerHeaders').pluck().all()) {
    const header = parseRecord(textIn(value) ?? '')
    const id = text(header?.['composerId'])
    const folder =
      text(record(record(record(header)['workspaceIdentifier'])['uri'])['fsPath']) ??
      text(record(record(record(record(header)['agentLocation'])['environment'])['uri'])['fsPath'])
    if (id !== undefined && folder !== undefined) folders.set(id, folder)
  }
  return folders
}

/** The folder that a message names. */
function folderOf(bubble: JsonRecord | undefined): string | undefined {
  const [first] = list(bubble?.['workspaceUris'])
  return text(bubble?.['workspaceProjectDir']) ?? pathOfAddress(text(first))
}
