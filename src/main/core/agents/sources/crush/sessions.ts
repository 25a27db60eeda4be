import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import type { Block } from '#shared/session/blocks'
import { defined } from '#shared/kernel/defined'
import { ConversationBuilder, type Place } from '#core/agents/transcript/conversation-builder'
import { eachOfDatabase, hasTable, readingDatabase, textIn } from '#core/agents/transcript/database'
import type { TranscriptHead, TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { COMMON_RULES, hiddenBy, type Fate, type Ledger } from '#core/agents/transcript/ledger'
import { parseRecord, type JsonRecord } from '#core/agents/transcript/records'
import { changeOfCall, kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { count, list, record, text, toolArguments } from '#core/agents/transcript/values'

/** Rules by which messages of Crush and their parts are hidden, with their user-facing reasons. */
export const crushRules = {
  ...COMMON_RULES,
  instructions: 'Instructions of Crush to the model.',
  summaries: 'Summaries that the model makes for itself.',
} as const

const hide = hiddenBy(crushRules)

/** Returns the sessions of a database; null when it is not one of Crush. */
export function crushHeads(path: string): TranscriptHead[] | null {
  return readingDatabase(path, (database) => {
    if (!isCrush(database)) return null
    const rows = database.prepare('SELECT * FROM sessions WHERE message_count > 0').all()
    return rows.map((row) => headOf(record(row), path))
  })
}

/** Reads a session of Crush, and those it began. */
export function readCrush(
  [file]: readonly TranscriptPart[],
  sessionId: string,
  ledger: Ledger,
): AsyncGenerator<TranscriptItem[]> {
  return eachOfDatabase(file?.path, (database) => sessionsOf(database, file?.path ?? '', sessionId, ledger))
}

function* sessionsOf(
  database: Database.Database,
  path: string,
  sessionId: string,
  ledger: Ledger,
): Generator<TranscriptItem[]> {
  if (!isCrush(database)) return
  const rows = database.prepare('SELECT * FROM sessions WHERE id = ?').all(sessionId).map(record)
  const told = new Set<string>()
  for (let row = rows.shift(); row !== undefined; row = rows.shift()) {
    const { sessionId: id, parentId, title, cwd, createdAt } = headOf(row, path)
    if (told.has(id)) continue
    told.add(id)
    const builder = new ConversationBuilder(id)
    Object.assign(builder.facts, { title, cwd, createdAt })
    if (parentId !== undefined && id !== sessionId) builder.facts.origin = { kind: 'subagent', sessionId: parentId }
    ledger.record('joined', id, builder.whereabouts())
    const messages = new CrushMessages(builder, ledger)
    const stored = database.prepare('SELECT * FROM messages WHERE session_id = ? ORDER BY created_at, rowid').all(id)
    for (const message of stored.map(record)) {
      ledger.record(messages.add(message), message, builder.whereabouts())
      yield builder.take()
    }
    messages.use(row)
    yield builder.finish()
    rows.push(...database.prepare('SELECT * FROM sessions WHERE parent_session_id = ?').all(id).map(record))
  }
}

function isCrush(database: Database.Database): boolean {
  if (!hasTable(database, 'sessions') || !hasTable(database, 'messages')) return false
  const columns = database.prepare("SELECT name FROM pragma_table_info('sessions')").pluck().all()
  return columns.includes('parent_session_id') && columns.includes('prompt_tokens')
}

/** Times are in seconds, in milliseconds in some versions. */
const timeOf = (value: unknown): number => (count(value) < 1e11 ? count(value) * 1000 : count(value))

function headOf(row: JsonRecord, path: string): TranscriptHead {
  return {
    sessionId: text(row['id']) ?? '',
    createdAt: timeOf(row['created_at']),
    lastActivityAt: timeOf(row['updated_at']),
    // The database is in a folder of the project.
    cwd: dirname(dirname(path)),
    ...defined({ title: text(row['title']), parentId: text(row['parent_session_id']) }),
  }
}

class CrushMessages {
  constructor(
    readonly builder: ConversationBuilder,
    readonly ledger: Ledger,
  ) {}

  add(row: JsonRecord): Fate {
    const { role } = row
    const id = text(row['id'])
    const parts = parseRecord(`{"parts":${textIn(row['parts']) ?? ''}}`)?.['parts']
    if (id === undefined || !Array.isArray(parts)) return 'unknown'
    if (role === 'system') return hide.instructions
    if (row['is_summary_message'] === 1) return hide.summaries
    if (role !== 'user' && role !== 'assistant' && role !== 'tool') return 'unknown'
    const model = text(row['model'])
    if (model !== undefined) this.builder.facts.model = model
    const place: Place = { id, at: timeOf(row['created_at']) }
    const said: Block[] = []
    const fate = this.ledger.parts(
      list(parts),
      () => this.builder.whereabouts(),
      (part) =>
        this.#part(text(record(part)['type']), record(record(part)['data']), role === 'user' ? said : null, place),
    )
    if (said.length > 0) this.builder.prompt(said, place)
    this.builder.touch(timeOf(row['finished_at']))
    return fate
  }

  /** The counts of a session are those of its last request; only the cost is a sum. */
  use(row: JsonRecord): void {
    const amount = count(row['cost'])
    if (amount === 0) return
    const { model } = this.builder.facts
    this.builder.usage(
      {
        granularity: 'query',
        mode: 'delta',
        inputTokens: 0,
        outputTokens: 0,
        ...defined({ model }),
        cost: { amount, currency: 'USD', source: 'client-reported' },
      },
      this.builder.whereabouts().at,
    )
  }

  #part(type: string | undefined, data: JsonRecord, said: Block[] | null, place: Place): Fate {
    switch (type) {
      case 'text':
        if (typeof data['text'] !== 'string') return 'unknown'
        if (data['text'].trim() === '') return hide.empty
        if (said === null) this.builder.text(data['text'], place)
        else said.push({ type: 'text', content: data['text'].trim() })
        return 'shown'
      case 'reasoning':
        if (typeof data['thinking'] !== 'string') return 'unknown'
        return this.builder.reasoning(data['thinking'], place) === null ? hide.empty : 'shown'
      case 'binary':
        return this.#file(data, said)
      case 'tool_call':
        return this.#call(data, place)
      case 'tool_result':
        return this.#result(data, place)
      case 'finish':
        if (data['reason'] === 'error') this.builder.fail(text(data['message']) ?? 'It failed.', timeOf(data['time']))
        else if (data['reason'] === 'canceled') this.builder.fail('It was stopped.', timeOf(data['time']))
        return 'joined'
      default:
        return 'unknown'
    }
  }

  #file(data: JsonRecord, said: Block[] | null): Fate {
    const bytes = text(data['Data'])
    const mimeType = text(data['MIMEType'])
    if (bytes === undefined || mimeType === undefined || said === null) return 'unknown'
    const source = { type: 'base64', data: bytes, mimeType } as const
    said.push(mimeType.startsWith('image/') ? { type: 'image', source } : { type: 'document', source })
    return 'shown'
  }

  #call(data: JsonRecord, place: Place): Fate {
    const toolCallId = text(data['id'])
    const name = text(data['name'])
    if (toolCallId === undefined || name === undefined) return 'unknown'
    const args = toolArguments(data['input'])
    const shown = { ...titleOfCall(args), ...changeOfCall(args) }
    this.builder.toolCall({ toolCallId, name, args, kind: kindOfTool(name), ...shown }, place)
    return 'shown'
  }

  #result(data: JsonRecord, place: Place): Fate {
    const toolCallId = text(data['tool_call_id'])
    if (toolCallId === undefined || typeof data['content'] !== 'string') return 'unknown'
    const isError = data['is_error'] === true
    this.builder.toolOutput(
      { toolCallId, output: data['content'], outcome: isError ? 'error' : 'ok', ...(isError ? { isError } : {}) },
      place,
    )
    return 'joined'
  }
}
