import { basename } from 'node:path'
import { defined } from '#shared/kernel/defined'
import { addRecords } from '#core/agents/transcript/add-records'
import { ConversationBuilder, type Place } from '#core/agents/transcript/conversation-builder'
import type { ReadingOptions, TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { COMMON_RULES, hiddenBy, Ledger, type Fate } from '#core/agents/transcript/ledger'
import { MessageParts } from '#core/agents/transcript/message-parts'
import { firstRecord, type JsonRecord } from '#core/agents/transcript/records'
import { hidden, inside, typed, type UserWords } from '#core/agents/transcript/user-words'
import { count, moment, record, text } from '#core/agents/transcript/values'
import { recordBeside, wholeRecord } from '#core/agents/transcript/whole'

/** Rules by which records of Droid and their parts are hidden, with their user-facing reasons. */
export const droidRules = {
  ...COMMON_RULES,
  notices: 'What Droid tells the model in the name of the user.',
  summaries: 'Summaries that the model makes for itself.',
  state: 'Lists of tasks and other state of a session.',
  secrets: 'Thoughts that only the provider of the model can read.',
} as const

const hide = hiddenBy(droidRules)

const hiddenTypes: ReadonlyMap<unknown, Fate> = new Map<unknown, Fate>([
  ['todo_state', hide.state],
  ['session_end', hide.state],
  ['compaction_state', hide.summaries],
])

/** Returns the header of a session; undefined when the file is something else. */
export async function droidHeader(file: TranscriptPart): Promise<JsonRecord | undefined> {
  const first = await firstRecord(file)
  return first?.['type'] === 'session_start' && text(first['id']) !== undefined ? first : undefined
}

/** Returns the path of the settings of a session, which have its sums. */
export const settingsPath = (path: string): string => path.replace(/\.jsonl$/, '.settings.json')

/** Parses a session of Droid. */
export async function* parseDroid(
  files: readonly TranscriptPart[],
  sessionId: string,
  { ledger = new Ledger() }: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  const [file] = files
  if (file === undefined) return
  const beside = files.find(({ path }) => basename(path) === basename(settingsPath(file.path)))
  const settings = beside === undefined ? recordBeside(settingsPath(file.path)) : await wholeRecord(beside)
  const builder = new ConversationBuilder(sessionId)
  if (beside !== undefined) ledger.record('joined', settings ?? {}, builder.whereabouts())
  builder.facts.model = text(settings?.['model'])?.replace(/^custom:/, '')
  const messages = new DroidMessages(builder, ledger)
  yield* addRecords(file, { builder, ledger, add: (entry) => messages.add(entry) })
  messages.use(record(settings?.['tokenUsage']))
  yield builder.finish()
}

class DroidMessages {
  readonly #parts: MessageParts
  readonly #told = new Set<string>()

  constructor(
    readonly builder: ConversationBuilder,
    ledger: Ledger,
  ) {
    this.#parts = new MessageParts(builder, ledger, {
      wordsOf: wordsOfUser,
      otherwise: (part) => (part['type'] === 'redacted_thinking' ? hide.secrets : 'unknown'),
    })
  }

  add(entry: JsonRecord): Fate {
    const { facts } = this.builder
    if (entry['type'] === 'session_start') {
      const title = text(entry['title'])
      facts.title = title === 'New Session' ? undefined : title
      facts.cwd = text(entry['cwd'])
      return text(entry['id']) === undefined || entry['message'] !== undefined ? 'unknown' : 'joined'
    }
    if (entry['type'] !== 'message') return hiddenTypes.get(entry['type']) ?? 'unknown'
    const id = text(entry['id'])
    if (id !== undefined && this.#told.has(id)) return 'joined'
    if (id !== undefined) this.#told.add(id)
    const place: Place = { id: id ?? 'message', at: moment(entry['timestamp']) ?? this.builder.whereabouts().at }
    const message = record(entry['message'])
    if (message['role'] === 'user') return this.#parts.user(message['content'], place)
    return message['role'] === 'assistant' ? this.#parts.answer(message['content'], place) : 'unknown'
  }

  /** The sums of a session: the input does not count what a cache had, the output not what was thought. */
  use(used: JsonRecord): void {
    const cacheReadTokens = count(used['cacheReadTokens'])
    const cacheWriteTokens = count(used['cacheCreationTokens'])
    const reasoningTokens = count(used['thinkingTokens'])
    const inputTokens = count(used['inputTokens']) + cacheReadTokens + cacheWriteTokens
    const outputTokens = count(used['outputTokens']) + reasoningTokens
    if (inputTokens + outputTokens === 0) return
    const { model } = this.builder.facts
    this.builder.usage(
      {
        granularity: 'query',
        mode: 'delta',
        inputTokens,
        outputTokens,
        cacheReadTokens,
        cacheWriteTokens,
        reasoningTokens,
        ...defined({ model }),
      },
      this.builder.whereabouts().at,
    )
  }
}

/** Returns the meaning of a text in a message of the user. */
export function wordsOfUser(words: string): UserWords {
  const isNotice = inside(words.trim(), '<system-reminder>', '</system-reminder>') !== undefined
  return isNotice ? hidden('notices') : typed(words)
}
