import { basename, dirname, join } from 'node:path'
import type Database from 'better-sqlite3'
import { ConversationBuilder, type Place } from '#core/agents/transcript/conversation-builder'
import { eachOfDatabase, hasTable, readingDatabase, textIn } from '#core/agents/transcript/database'
import type { TranscriptHead, TranscriptPart } from '#core/agents/transcript/format'
import { headFromItems } from '#core/agents/transcript/head'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { Ledger, wholeOf, type Fate } from '#core/agents/transcript/ledger'
import { MessageParts } from '#core/agents/transcript/message-parts'
import { parseRecord, type JsonRecord } from '#core/agents/transcript/records'
import { list, moment, record, text } from '#core/agents/transcript/values'
import { recordBeside } from '#core/agents/transcript/whole'
import { hide } from './fates'
import { folderIn, wordsOfUser } from './grammar'

/** Returns the session in a database of Cursor's command line; null when it is another one. */
export function terminalHeads(path: string): TranscriptHead[] | null {
  const sessionId = basename(dirname(path))
  return readingDatabase(path, (database) => {
    if (!isStore(database)) return null
    const head = headFromItems(messagesOf(database, path, sessionId, new Ledger()), sessionId)
    return head === null ? [] : [head]
  })
}

/** Reads a session of Cursor's command line. */
export function readTerminal(
  [file]: readonly TranscriptPart[],
  sessionId: string,
  ledger: Ledger,
): AsyncGenerator<TranscriptItem[]> {
  return eachOfDatabase(file?.path, (database) =>
    isStore(database) ? messagesOf(database, file?.path ?? '', sessionId, ledger) : [],
  )
}

const isStore = (database: Database.Database): boolean => hasTable(database, 'blobs') && hasTable(database, 'meta')

function* messagesOf(
  database: Database.Database,
  path: string,
  sessionId: string,
  ledger: Ledger,
): Generator<TranscriptItem[]> {
  const builder = new ConversationBuilder(sessionId)
  const meta = metaOf(database)
  const beside = recordBeside(join(dirname(path), 'meta.json')) ?? {}
  const createdAt = moment(beside['createdAtMs']) ?? moment(meta['createdAt'])
  const title = text(beside['title']) ?? text(meta['name'])
  builder.facts.createdAt = createdAt
  // The title before there is one.
  builder.facts.title = title === 'New Agent' ? undefined : title
  builder.facts.cwd = text(meta['workspacePath'])
  builder.facts.model = text(meta['lastUsedModel'])
  ledger.record('joined', meta, builder.whereabouts())
  const messages = new TerminalMessages(builder, ledger, createdAt ?? 0)
  const rows = database.prepare<[], [string, unknown]>('SELECT id, data FROM blobs ORDER BY rowid').raw().all()
  for (const [id, data] of rows) {
    const message = parseRecord(textIn(data) ?? '')
    // The others have the order of messages, in a form of its own.
    ledger.record(message === undefined ? hide.state : messages.add(id, message), message ?? id, builder.whereabouts())
    yield builder.take()
  }
  builder.touch(moment(beside['updatedAtMs']) ?? 0)
  yield builder.finish()
}

/** Metadata of the session, as JSON or as its hexadecimal digits. */
function metaOf(database: Database.Database): JsonRecord {
  const value = textIn(database.prepare("SELECT value FROM meta WHERE key = '0'").pluck().get()) ?? ''
  return parseRecord(value) ?? parseRecord(Buffer.from(value, 'hex').toString('utf8')) ?? {}
}

class TerminalMessages {
  readonly #parts: MessageParts
  #at: number

  constructor(
    readonly builder: ConversationBuilder,
    readonly ledger: Ledger,
    createdAt: number,
  ) {
    this.#at = createdAt
    this.#parts = new MessageParts(builder, ledger, {
      wordsOf: wordsOfUser,
      otherwise: (part) => (part['type'] === 'redacted-reasoning' ? hide.secrets : 'unknown'),
    })
  }

  add(id: string, message: JsonRecord): Fate {
    this.#at = moment(message['createdAt']) ?? moment(message['timestamp']) ?? this.#at
    const place: Place = { id: text(message['id']) ?? id.slice(0, 16), at: this.#at }
    switch (message['role']) {
      case 'system':
        return hide.instructions
      case 'user':
        for (const part of partsOf(message)) this.builder.facts.cwd ??= folderIn(text(part['text']) ?? '')
        return this.#parts.user(message['content'], place)
      case 'assistant':
        return this.#parts.answer(
          Array.isArray(message['content']) ? partsOf(message).map(usual) : message['content'],
          place,
        )
      case 'tool':
        return wholeOf(partsOf(message).map((part) => this.#result(part, message, place)))
      default:
        return 'unknown'
    }
  }

  #result(part: JsonRecord, message: JsonRecord, place: Place): Fate {
    const toolCallId = text(part['toolCallId'])
    if (part['type'] !== 'tool-result' || toolCallId === undefined)
      return this.ledger.part('unknown', part, this.builder.whereabouts())
    const { result } = part
    const isError = part['isError'] === true || message['isError'] === true
    const output = typeof result === 'string' ? result : result === undefined ? '' : JSON.stringify(result)
    this.builder.toolOutput(
      { toolCallId, output, outcome: isError ? 'error' : 'ok', ...(isError ? { isError } : {}) },
      place,
    )
    return this.ledger.part('joined', part, this.builder.whereabouts())
  }
}

const partsOf = ({ content }: JsonRecord): readonly JsonRecord[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : list(content).map(record)

/** Returns a part in the usual form. */
function usual(part: JsonRecord): JsonRecord {
  if (part['type'] === 'reasoning') return { type: 'thinking', thinking: part['text'] }
  if (part['type'] !== 'tool-call') return part
  return { type: 'tool_use', id: part['toolCallId'], name: part['toolName'], input: part['args'] }
}
