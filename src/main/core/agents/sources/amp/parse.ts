import { defined } from '#shared/kernel/defined'
import { ConversationBuilder, type Place, type ToolResult } from '#core/agents/transcript/conversation-builder'
import type { ReadingOptions, TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { jsonPieces, keepDamage } from '#core/agents/transcript/json-pieces'
import { COMMON_RULES, hiddenBy, Ledger, wholeOf, type Fate } from '#core/agents/transcript/ledger'
import { MessageParts } from '#core/agents/transcript/message-parts'
import type { JsonRecord } from '#core/agents/transcript/records'
import { typed } from '#core/agents/transcript/user-words'
import { count, list, moment, record, text } from '#core/agents/transcript/values'
import { pathOfAddress } from '../editors/folders'

/** Rules by which messages of Amp and their parts are hidden, with their user-facing reasons. */
export const ampRules = {
  ...COMMON_RULES,
  secrets: 'Thoughts that only the provider of the model can read.',
  state: 'Settings, queues and counts of a thread.',
} as const

const hide = hiddenBy(ampRules)

/** Returns the id of the thread in a file; undefined when it is something else. */
export async function ampThreadId(file: TranscriptPart): Promise<string | undefined> {
  for await (const piece of jsonPieces(file)) {
    if (piece.kind === 'item') break
    if (piece.kind === 'member' && piece.name === 'id' && /^T-[\w-]{8,}$/.test(text(piece.value) ?? ''))
      return text(piece.value)
  }
  return undefined
}

/** Parses a thread of Amp. */
export async function* parseAmp(
  [file]: readonly TranscriptPart[],
  sessionId: string,
  { isPartial = false, ledger = new Ledger() }: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  if (file === undefined) return
  const builder = new ConversationBuilder(sessionId)
  const where = () => builder.whereabouts()
  const messages = new AmpMessages(builder, ledger)
  const onDamage = isPartial ? undefined : keepDamage(ledger, where)
  for await (const piece of jsonPieces(file, onDamage)) {
    if (piece.kind === 'item' && piece.name === 'messages')
      ledger.record(messages.add(record(piece.value), piece.index), piece.value, where())
    else if (piece.kind === 'member') ledger.record(addFact(builder, piece.name, piece.value), piece, where())
    else if (piece.kind === 'item') ledger.record(hide.state, piece, where())
    yield builder.take()
  }
  yield builder.finish()
}

function addFact({ facts }: ConversationBuilder, name: string, value: unknown): Fate {
  switch (name) {
    case 'title':
      facts.title = text(value)
      return 'joined'
    case 'created':
      facts.createdAt = moment(value)
      return 'joined'
    case 'env': {
      const [tree] = list(record(record(value)['initial'])['trees']).map(record)
      facts.cwd = pathOfAddress(text(tree?.['uri']))
      return 'joined'
    }
    default:
      return name === 'id' ? 'joined' : hide.state
  }
}

class AmpMessages {
  readonly #parts: MessageParts
  #at = 0

  constructor(
    readonly builder: ConversationBuilder,
    ledger: Ledger,
  ) {
    this.#parts = new MessageParts(builder, ledger, {
      wordsOf: typed,
      resultOf: (part) => resultOf(record(part['run'])),
      otherwise: (part) => (part['type'] === 'redacted_thinking' ? hide.secrets : 'unknown'),
    })
  }

  add(message: JsonRecord, index: number): Fate {
    const used = record(message['usage'])
    this.#at = moment(record(message['meta'])['sentAt']) ?? moment(used['timestamp']) ?? this.#at
    const { messageId } = message
    const id = typeof messageId === 'string' || typeof messageId === 'number' ? messageId : index
    const place: Place = { id: `message-${id}`, at: this.#at }
    if (message['role'] === 'user') return this.#parts.user(message['content'], place)
    if (message['role'] !== 'assistant') return 'unknown'
    const model = text(used['model'])
    if (model !== undefined) this.builder.facts.model = model
    const said = this.#parts.answer(message['content'], place)
    if (record(message['state'])['type'] === 'cancelled') this.builder.fail('It was stopped.', place.at)
    const isUsed = this.#use(used, place)
    return said === 'unknown' ? said : wholeOf([said, ...(isUsed ? (['joined'] as const) : [])])
  }

  /** The input does not count what a cache had. */
  #use(used: JsonRecord, place: Place): boolean {
    const cacheReadTokens = count(used['cacheReadInputTokens'])
    const cacheWriteTokens = count(used['cacheCreationInputTokens'])
    const inputTokens = count(used['inputTokens']) + cacheReadTokens + cacheWriteTokens
    const outputTokens = count(used['outputTokens'])
    if (inputTokens + outputTokens === 0) return false
    const { model } = this.builder.facts
    this.builder.usage(
      {
        granularity: 'call',
        mode: 'delta',
        inputTokens,
        outputTokens,
        cacheReadTokens,
        cacheWriteTokens,
        ...defined({ model }),
      },
      place.at,
      JSON.stringify([this.builder.sessionId, place.id]),
    )
    return true
  }
}

/** Returns the result of a call from how its tool ran; undefined while it runs, or in another form. */
function resultOf(run: JsonRecord): Omit<ToolResult, 'toolCallId'> | undefined {
  switch (run['status']) {
    case 'done':
      return { output: wordsOf(run['result']), outcome: 'ok' }
    case 'error':
      return { output: text(record(run['error'])['message']) ?? wordsOf(run['error']), outcome: 'error', isError: true }
    case 'cancelled':
    case 'rejected-by-user':
      return { output: text(run['reason']) ?? '', outcome: 'cancelled' }
    default:
      return undefined
  }
}

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value
  const json: unknown = JSON.stringify(value)
  return text(record(value)['output']) ?? text(record(value)['content']) ?? (typeof json === 'string' ? json : '')
}
