import { basename } from 'node:path'
import { defined } from '#shared/kernel/defined'
import { ConversationBuilder, type Place, type ToolResult } from '#core/agents/transcript/conversation-builder'
import type { ReadingOptions, TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { jsonPieces, keepDamage } from '#core/agents/transcript/json-pieces'
import { Ledger, wholeOf, type Fate } from '#core/agents/transcript/ledger'
import { MessageParts, resultOfPart } from '#core/agents/transcript/message-parts'
import type { JsonRecord } from '#core/agents/transcript/records'
import { count, list, moment, record, text } from '#core/agents/transcript/values'
import { recordBeside, wholeRecord } from '#core/agents/transcript/whole'
import { hide } from './fates'
import { wordsOfUser } from './grammar'

const MESSAGES = '.messages.json'

/** Returns the id of the session in a file with messages; undefined when it is something else. */
export async function clineSessionId(file: TranscriptPart): Promise<string | undefined> {
  if (!file.path.endsWith(MESSAGES)) return undefined
  for await (const piece of jsonPieces(file)) {
    if (piece.kind === 'member' && piece.name === 'sessionId') return text(piece.value)
    if (piece.kind === 'item') break
  }
  return undefined
}

/** Returns what Cline notes about a session, beside its messages. */
export function notesOf(path: string): JsonRecord {
  return recordBeside(notesPath(path)) ?? {}
}

/** Returns the path of the notes about a session from that of its messages. */
export const notesPath = (messages: string): string => messages.replace(/\.messages\.json$/, '.json')

/** Parses a session of Cline's command line, and those of its agents. */
export async function* parseCline(
  files: readonly TranscriptPart[],
  sessionId: string,
  { isPartial = false, ledger = new Ledger() }: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  const [main] = files
  for (const file of files.filter(({ path }) => path.endsWith(MESSAGES))) {
    const id = file === main ? sessionId : await clineSessionId(file)
    if (id === undefined) continue
    const name = basename(notesPath(file.path))
    const part = files.find(({ path }) => basename(path) === name)
    const notes = part === undefined ? notesOf(file.path) : ((await wholeRecord(part)) ?? {})
    const builder = new ConversationBuilder(id)
    if (part !== undefined) ledger.record('joined', notes, builder.whereabouts())
    addNotes(builder, notes)
    if (file !== main)
      builder.facts.origin = { kind: 'subagent', sessionId: text(notes['parent_session_id']) ?? sessionId }
    const onDamage = isPartial ? undefined : keepDamage(ledger, () => builder.whereabouts())
    const messages = new ClineMessages(builder, ledger)
    for await (const piece of jsonPieces(file, onDamage)) {
      if (piece.kind === 'item' && piece.name === 'messages') {
        const message = record(piece.value)
        ledger.record(messages.add(message, piece.index), message, builder.whereabouts())
      } else if (piece.kind !== 'empty') ledger.record(fateOfMember(piece.name), piece, builder.whereabouts())
      yield builder.take()
    }
    messages.end(record(record(notes['metadata'])['usage']))
    yield builder.finish()
  }
}

function addNotes({ facts }: ConversationBuilder, notes: JsonRecord): void {
  facts.title = text(record(notes['metadata'])['title'])
  facts.cwd = text(notes['cwd']) ?? text(notes['workspace_root'])
  facts.createdAt = moment(notes['started_at'])
  facts.model = text(notes['model'])
}

const members: ReadonlySet<string> = new Set(['version', 'updated_at', 'agent', 'sessionId', 'origin', 'messages'])

function fateOfMember(name: string): Fate {
  if (name === 'system_prompt') return hide.instructions
  return members.has(name) ? 'joined' : 'unknown'
}

class ClineMessages {
  readonly #parts: MessageParts
  #isCounted = false

  constructor(
    readonly builder: ConversationBuilder,
    ledger: Ledger,
  ) {
    this.#parts = new MessageParts(builder, ledger, {
      wordsOf: wordsOfUser,
      resultOf: (part) => resultOfQueries(part) ?? resultOfPart(part),
      otherwise: (part) => (part['type'] === 'redacted_thinking' ? hide.secrets : 'unknown'),
    })
  }

  add(message: JsonRecord, index: number): Fate {
    const place: Place = { id: text(message['id']) ?? `message-${index}`, at: moment(message['ts']) ?? 0 }
    if (message['role'] === 'user') return this.#parts.user(message['content'], place)
    if (message['role'] !== 'assistant') return 'unknown'
    const model = text(record(message['modelInfo'])['id'])
    if (model !== undefined) this.builder.facts.model = model
    const said = this.#parts.answer(message['content'], place)
    const isUsed = this.#use(record(message['metrics']), place.at, JSON.stringify([place.id, place.at]))
    return said === 'unknown' ? said : wholeOf([said, ...(isUsed ? (['joined'] as const) : [])])
  }

  /** Ends the messages. `sum`: what the session used, for versions whose messages do not tell it. */
  end(sum: JsonRecord): void {
    if (!this.#isCounted) this.#use({ cost: sum['totalCost'], ...sum }, this.builder.whereabouts().at, undefined)
  }

  /** The input counts what a cache had. */
  #use(used: JsonRecord, at: number, callId: string | undefined): boolean {
    const inputTokens = count(used['inputTokens'])
    const outputTokens = count(used['outputTokens'])
    if (inputTokens + outputTokens === 0) return false
    this.#isCounted = true
    const amount = count(used['cost'])
    this.builder.usage(
      {
        granularity: 'call',
        mode: 'delta',
        inputTokens,
        outputTokens,
        cacheReadTokens: count(used['cacheReadTokens']),
        cacheWriteTokens: count(used['cacheWriteTokens']),
        ...defined({ model: this.builder.facts.model }),
        ...(amount === 0 ? {} : { cost: { amount, currency: 'USD', source: 'client-reported' } }),
      },
      at,
      callId,
    )
    return true
  }
}

/** Returns the results of several queries, in the form of Cline's own tools; undefined when they have another form. */
function resultOfQueries(part: JsonRecord): Omit<ToolResult, 'toolCallId'> | undefined {
  const results = list(part['content']).map(record)
  if (results.length === 0 || !results.every((each) => 'query' in each && 'success' in each)) return undefined
  const isError = results.some(({ success }) => success !== true)
  const words = results.map(({ query, result, error }) => {
    const said = text(result) ?? text(error) ?? (result === undefined || result === '' ? '' : JSON.stringify(result))
    return results.length === 1 ? said : `${text(query) ?? ''}\n${said}`
  })
  return { output: words.join('\n\n'), outcome: isError ? 'error' : 'ok', ...(isError ? { isError } : {}) }
}
