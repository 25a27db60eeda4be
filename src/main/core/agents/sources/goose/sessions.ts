import type Database from 'better-sqlite3'
import type { Block, ToolContent } from '#shared/session/blocks'
import { defined } from '#shared/kernel/defined'
import { ConversationBuilder, type Place, type ToolResult } from '#core/agents/transcript/conversation-builder'
import { eachOfDatabase, hasTable, readingDatabase, textIn } from '#core/agents/transcript/database'
import type { TranscriptHead, TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import type { Fate, Ledger } from '#core/agents/transcript/ledger'
import { parseRecord, type JsonRecord } from '#core/agents/transcript/records'
import { changeOfCall, kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { count, list, moment, record, text, toolArguments } from '#core/agents/transcript/values'
import { hiddenTypes, hide } from './fates'

/** Returns the sessions of a database; null when it is not one of Goose. */
export function gooseHeads(path: string): TranscriptHead[] | null {
  return readingDatabase(path, (database) => {
    if (!isGoose(database)) return null
    const rows = database
      .prepare('SELECT * FROM sessions WHERE EXISTS (SELECT 1 FROM messages WHERE messages.session_id = sessions.id)')
      .all()
    return rows.map((row) => headOf(record(row)))
  })
}

/** Reads a session of Goose. */
export function readGoose(
  [file]: readonly TranscriptPart[],
  sessionId: string,
  ledger: Ledger,
): AsyncGenerator<TranscriptItem[]> {
  return eachOfDatabase(file?.path, (database) => sessionOf(database, sessionId, ledger))
}

function* sessionOf(database: Database.Database, sessionId: string, ledger: Ledger): Generator<TranscriptItem[]> {
  if (!isGoose(database)) return
  const row = record(database.prepare('SELECT * FROM sessions WHERE id = ?').get(sessionId))
  const { title, cwd, createdAt } = headOf(row)
  const builder = new ConversationBuilder(sessionId)
  Object.assign(builder.facts, { title, cwd, createdAt })
  builder.facts.model = text(parseRecord(textIn(row['model_config_json']) ?? '')?.['model_name'])
  ledger.record('joined', row['id'], builder.whereabouts())
  const messages = new GooseMessages(builder, ledger)
  const rows = database
    .prepare('SELECT * FROM messages WHERE session_id = ? ORDER BY created_timestamp, id')
    .all(sessionId)
  for (const [index, stored] of rows.map(record).entries()) {
    ledger.record(messages.add(stored, index), stored, builder.whereabouts())
    yield builder.take()
  }
  messages.use(row)
  yield builder.finish()
}

function isGoose(database: Database.Database): boolean {
  if (!hasTable(database, 'sessions') || !hasTable(database, 'messages')) return false
  const columns = database.prepare("SELECT name FROM pragma_table_info('messages')").pluck().all()
  return columns.includes('content_json') && columns.includes('created_timestamp')
}

function headOf(row: JsonRecord): TranscriptHead {
  const createdAt = timeOf(row['created_at']) ?? 0
  return {
    sessionId: text(row['id']) ?? '',
    createdAt,
    ...defined({
      lastActivityAt: timeOf(row['updated_at']),
      cwd: text(row['working_dir']),
      title: text(row['name']) ?? text(row['description']),
    }),
  }
}

/** A time without a zone is universal. */
function timeOf(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?$/.test(value)
    ? moment(`${value.replace(' ', 'T')}Z`)
    : moment(value)
}

class GooseMessages {
  constructor(
    readonly builder: ConversationBuilder,
    readonly ledger: Ledger,
  ) {}

  add(row: JsonRecord, index: number): Fate {
    const at = count(row['created_timestamp']) * 1000
    const place: Place = { id: text(row['message_id']) ?? `message-${index}`, at }
    const parsed = parseRecord(`{"parts":${textIn(row['content_json']) ?? ''}}`)?.['parts']
    if (!Array.isArray(parsed) || (row['role'] !== 'user' && row['role'] !== 'assistant')) return 'unknown'
    if (parseRecord(textIn(row['metadata_json']) ?? '')?.['userVisible'] === false) return hide.notices
    const isUser = row['role'] === 'user'
    const said: Block[] = []
    const fate = this.ledger.parts(
      list(parsed),
      () => this.builder.whereabouts(),
      (part) => this.#part(record(part), isUser ? said : null, place),
    )
    if (said.length > 0) this.builder.prompt(said, place)
    return fate
  }

  /** Goose counts only sums of a session; it tells nothing about caches. */
  use(row: JsonRecord): void {
    const inputTokens = count(row['accumulated_input_tokens'])
    const outputTokens = count(row['accumulated_output_tokens'])
    if (inputTokens + outputTokens === 0) return
    const { model } = this.builder.facts
    const amount = count(row['accumulated_cost'])
    this.builder.usage(
      {
        granularity: 'query',
        mode: 'delta',
        inputTokens,
        outputTokens,
        ...defined({ model }),
        ...(amount === 0 ? {} : { cost: { amount, currency: 'USD', source: 'client-reported' } }),
      },
      this.builder.whereabouts().at,
    )
  }

  #part(part: JsonRecord, said: Block[] | null, place: Place): Fate {
    switch (part['type']) {
      case 'text':
        return this.#text(part['text'], said, place)
      case 'image': {
        const { data, mimeType } = part
        if (typeof data !== 'string' || typeof mimeType !== 'string') return 'unknown'
        const source = { type: 'base64', data, mimeType } as const
        if (said === null) this.builder.picture(source, place)
        else said.push({ type: 'image', source })
        return 'shown'
      }
      case 'thinking':
        if (typeof part['thinking'] !== 'string') return 'unknown'
        return this.builder.reasoning(part['thinking'], place) === null ? hide.empty : 'shown'
      case 'redactedThinking':
        return hide.secrets
      case 'toolRequest':
        return this.#call(part, place)
      case 'toolResponse':
        return this.#result(part, place)
      default:
        return hiddenTypes.has(part['type']) ? hide.progress : 'unknown'
    }
  }

  #text(words: unknown, said: Block[] | null, place: Place): Fate {
    if (typeof words !== 'string') return 'unknown'
    if (words.trim() === '') return hide.empty
    if (said === null) this.builder.text(words, place)
    else said.push({ type: 'text', content: words.trim() })
    return 'shown'
  }

  #call(part: JsonRecord, place: Place): Fate {
    const toolCallId = text(part['id'])
    const call = record(record(part['toolCall'])['value'])
    const name = text(call['name'])
    if (toolCallId === undefined) return 'unknown'
    const args = toolArguments(call['arguments'])
    // A call that the model spelled wrong has no name.
    this.builder.toolCall(
      { toolCallId, name: name ?? 'tool', args, kind: kindOf(name ?? ''), ...titleOfCall(args), ...changeOfCall(args) },
      place,
    )
    return 'shown'
  }

  #result(part: JsonRecord, place: Place): Fate {
    const toolCallId = text(part['id'])
    const told = record(part['toolResult'])
    if (toolCallId === undefined || text(told['status']) === undefined) return 'unknown'
    this.builder.toolOutput({ toolCallId, ...resultOf(told) }, place)
    return 'joined'
  }
}

function resultOf(told: JsonRecord): Omit<ToolResult, 'toolCallId'> {
  const value = Array.isArray(told['value']) ? { content: told['value'] } : record(told['value'])
  const parts = list(value['content']).map(record)
  const output = parts.flatMap((each) => text(each['text']) ?? []).join('\n')
  const pictures = parts.flatMap((each): ToolContent[] => {
    const { type, data, mimeType } = each
    if (type !== 'image' || typeof data !== 'string' || typeof mimeType !== 'string') return []
    return [{ type: 'image', source: { type: 'base64', data, mimeType } }]
  })
  const isError = told['status'] !== 'success' || record(told['value'])['isError'] === true
  return {
    output: text(told['error']) ?? output,
    outcome: isError ? 'error' : 'ok',
    ...(isError ? { isError } : {}),
    ...(pictures.length === 0 ? {} : { content: pictures }),
  }
}

/** Names have that of the extension before them. */
function kindOf(name: string): ReturnType<typeof kindOfTool> {
  const own = name.split('__').at(-1) ?? name
  return own === 'text_editor' ? 'write' : kindOfTool(own)
}
