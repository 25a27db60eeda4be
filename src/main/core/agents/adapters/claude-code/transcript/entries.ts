import { isDeepStrictEqual } from 'node:util'
import type { Block } from '#shared/session/blocks'
import type { UsageReport } from '#shared/usage/entities'
import { ConversationBuilder, type Place } from '#core/agents/transcript/conversation-builder'
import { Rewound, type TranscriptMark } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { type Fate, type Ledger } from '#core/agents/transcript/ledger'
import { factsOfAnthropic, longWrites } from '#core/agents/transcript/price-facts'
import { isWhole } from '#core/agents/transcript/fields'
import type { JsonRecord } from '#core/agents/transcript/records'
import { kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { count, moment, record, text } from '#core/agents/transcript/values'
import { isInterruption, wordsOfUser } from './grammar'
import * as known from './known-fields'
import { fateOfAttachment, hide } from './passed-over'
import { Queue, type QueuedMessage, type QueueState } from './queue'
import { ToldMessage } from './retelling'
import { isOutput, isResult, persistedOutput, resultOf, sourceOf } from './tool-results'

interface PendingUsage {
  /** Message, with its request if that is known: identity of the call. */
  readonly key: string
  readonly hasRequest: boolean
  readonly report: UsageReport
  readonly at: number
}

/** State of a conversation in a checkpoint. Plain data. */
interface Told {
  readonly usage: PendingUsage | null
  readonly queue: QueueState
  /** Command that the user ran in a shell with the last message. */
  readonly shellCommand: string | null
}

/** Returns the content of the file with this name beside a transcript, if it was read. */
type OutputReader = (name: string) => string | undefined

/** One conversation in a file of Claude Code. */
export class ClaudeConversation {
  readonly builder: ConversationBuilder
  /** The same usage is on every line of a message; the last one counts. */
  #usage: PendingUsage | null = null
  /** The latest usage, counted or not. */
  #last: PendingUsage | null = null
  readonly #counted = new Map<string, UsageReport>()
  /** Usage counted before, when only additions to a file are read. */
  readonly #told: PendingUsage | null
  /** The message of the agent that is being read. */
  #message: ToldMessage | null = null
  readonly #calls = new Set<string>()
  readonly #queue: Queue
  #shellCommand: string | null
  /** The same in the message that is being read. */
  #nextShellCommand: string | null = null

  constructor(
    sessionId: string,
    readonly outputs: OutputReader,
    readonly ledger: Ledger,
    mark?: TranscriptMark,
  ) {
    this.builder = new ConversationBuilder(sessionId, mark?.builder)
    const own = mark?.own as Partial<Told> | undefined
    this.#told = own?.usage ?? null
    this.#queue = new Queue(own?.queue)
    this.#shellCommand = own?.shellCommand ?? null
  }

  /** State for a checkpoint; the latest usage counts as currently reported. */
  get state(): Told {
    return { usage: this.#last ?? this.#told, queue: this.#queue.state, shellCommand: this.#shellCommand }
  }

  /** Adds an entry with messages or tool results. Returns its fate. */
  add(entry: JsonRecord): Fate {
    const { builder } = this
    const place: Place = { id: text(entry['uuid']) ?? 'entry', at: moment(entry['timestamp']) ?? 0 }
    builder.facts.cwd ??= text(entry['cwd'])
    if (entry['type'] === 'user') return ifWhole(this.#user(entry, place), entry)
    if (entry['type'] === 'assistant') return ifWhole(this.#assistant(entry, place), entry)
    if (entry['type'] === 'attachment') return this.#attachment(record(entry['attachment']), place)
    // Entries that were read when the file was shorter are in the checkpoint.
    const isNoted = builder.isCounted || this.#queue.note(entry)
    return isNoted && isWhole(entry, known.queueFields) ? 'joined' : 'unknown'
  }

  readonly #whereabouts = () => this.builder.whereabouts()

  /** Ends the input. */
  finish(): TranscriptItem[] {
    this.#putQueued([...this.#queue.unsaid(), ...this.#queue.left()])
    this.#countUsage()
    return this.builder.finish()
  }

  /** Adds messages that are nowhere else in the file. */
  #putQueued(messages: readonly QueuedMessage[]): void {
    for (const { words, at } of messages) this.#prompt([{ type: 'text', content: words }], { id: `queued-${at}`, at })
  }

  #putUnsaid(): void {
    if (!this.builder.isCounted) this.#putQueued(this.#queue.unsaid())
  }

  #prompt(said: readonly Block[], place: Place): void {
    // Usage so far belongs to the previous turn.
    this.#countUsage()
    this.#message = null
    this.#shellCommand = this.#nextShellCommand
    this.#nextShellCommand = null
    this.builder.prompt(said, place)
  }

  /** A message that the agent received in the middle of a turn is an attachment. */
  #attachment(attachment: JsonRecord, place: Place): Fate {
    if (attachment['type'] !== 'queued_command') return fateOfAttachment(attachment)
    if (attachment['commandMode'] === 'task-notification') return hide.notification
    const parts = partsOf(attachment['prompt'])
    if (parts === undefined) return 'unknown'
    const said: Block[] = []
    const fate = this.ledger.parts(parts, this.#whereabouts, (part) => this.#said(record(part), place, said))
    if (said.length > 0) this.#prompt(said, place)
    return isWhole(attachment, known.queuedFields) ? fate : 'unknown'
  }

  #user(entry: JsonRecord, place: Place): Fate {
    const parts = partsOf(record(entry['message'])['content'])
    if (parts === undefined) return 'unknown'
    if (entry['isMeta'] === true) return hide.context
    // The earlier conversation is in the file; only if it is not does its summary matter.
    if (entry['isCompactSummary'] === true && !this.builder.isEmpty) return hide.summary
    const said: Block[] = []
    const origin = record(entry['origin'])
    const fate = this.ledger.parts(parts, this.#whereabouts, (value) => {
      const part = record(value)
      if (isResult(part)) return this.#toolResult(part, entry, place)
      if (!isInterruption(part['text'])) return this.#said(part, place, said, origin)
      return this.builder.fail('It was stopped.', place.at) ? 'joined' : hide.notice
    })
    if (said.length === 0) return fate
    this.#putUnsaid()
    this.#prompt(said, place)
    return fate
  }

  /** Adds the blocks of a part of a user's message to `said`. Returns the fate of the part. */
  #said(part: JsonRecord, place: Place, said: Block[], origin: JsonRecord = {}): Fate {
    if (part['type'] !== 'text') {
      const blocks = sourceBlocks(part)
      said.push(...blocks)
      return blocks.length > 0 && isWhole(part, known.sourceFields) ? 'shown' : 'unknown'
    }
    const content = part['text']
    if (typeof content !== 'string') return 'unknown'
    const fate = this.#typed(content, place, said, origin)
    return isWhole(part, known.textFields) ? fate : 'unknown'
  }

  #typed(content: string, place: Place, said: Block[], origin: JsonRecord): Fate {
    const words = origin['kind'] === 'task-notification' ? null : wordsOfUser(content)
    switch (words?.kind) {
      case 'typed':
        this.#queue.said(words.text)
        said.push({ type: 'text', content: words.text })
        return 'shown'
      case 'shell':
        this.#nextShellCommand = words.command
        this.#queue.said(`! ${words.command}`)
        said.push({ type: 'text', content: `! ${words.command}` })
        return 'shown'
      case 'shell-output':
        this.#shellOutput(words.output, place)
        return 'shown'
      case 'hidden':
        // The agent's words about a notice are a message of their own.
        if (words.rule === 'notification') this.builder.endMessage()
        return hide[words.rule]
      case undefined:
        this.builder.endMessage()
        return hide.notification
    }
  }

  /** The output of a command that the user ran is shown as that of a call. */
  #shellOutput(output: string, place: Place): void {
    const args = this.#shellCommand === null ? {} : { command: this.#shellCommand }
    this.builder.toolCall({ toolCallId: place.id, name: 'Bash', args, kind: 'exec', ...titleOfCall(args) }, place)
    this.builder.toolOutput({ toolCallId: place.id, output, outcome: 'ok' }, place)
  }

  #toolResult(part: JsonRecord, entry: JsonRecord, place: Place): Fate {
    this.#message = null
    const file = persistedOutput(part, entry)
    const result = resultOf(part, entry, file === undefined ? undefined : this.outputs(file))
    if (result === undefined) return 'unknown'
    this.builder.toolOutput(result, place)
    return isOutput(part) ? 'joined' : 'unknown'
  }

  #assistant(entry: JsonRecord, place: Place): Fate {
    const message = record(entry['message'])
    const parts = partsOf(message['content'])
    if (parts === undefined) return 'unknown'
    const model = text(message['model'])
    if (entry['isApiErrorMessage'] === true) {
      const words = parts.map((part) => record(part)['text'])
      const isTold = this.builder.fail(words.flatMap((each) => text(each) ?? []).join('\n'), place.at)
      return isTold && words.length > 0 && words.every((each) => typeof each === 'string') ? 'joined' : 'unknown'
    }
    if (model === '<synthetic>') return hide.placeholder
    if (model !== undefined) this.builder.facts.model = model
    this.#putUnsaid()
    const messageId = text(message['id'])
    const isApart = this.#message === null
    if (this.#message === null || messageId === undefined || this.#message.messageId !== messageId)
      this.#message = new ToldMessage(this.builder, messageId)
    const told = this.#message
    told.record(parts.length)
    const fate = this.ledger.parts(parts, this.#whereabouts, (part) => this.#answered(record(part), entry, told, place))
    this.#noteUsage(entry, message, place.at, isApart)
    return fate
  }

  #answered(part: JsonRecord, entry: JsonRecord, message: ToldMessage, place: Place): Fate {
    switch (part['type']) {
      case 'text':
        return this.#words('text', part['text'], message, place, isWhole(part, known.textFields))
      case 'thinking':
        return this.#words('reasoning', part['thinking'], message, place, isWhole(part, known.thinkingFields))
      case 'redacted_thinking':
        return hide.redacted
      case 'tool_use':
      case 'server_tool_use':
      case 'mcp_tool_use':
        return this.#call(part, message, place)
      default: {
        // Tools of the provider answer in the message of the agent.
        const result = isResult(part) ? resultOf(part, entry, undefined) : undefined
        if (result === undefined) return 'unknown'
        this.builder.toolOutput(result, place)
        return isOutput(part) ? 'joined' : 'unknown'
      }
    }
  }

  #words(kind: 'text' | 'reasoning', content: unknown, message: ToldMessage, place: Place, isWholePart: boolean): Fate {
    if (typeof content !== 'string') return 'unknown'
    const isRetold = content.trim() !== '' && message.retells(kind, content)
    if (!isRetold) message.add(this.builder[kind](content, place))
    if (!isWholePart) return 'unknown'
    if (content.trim() === '') return hide.empty
    return isRetold ? 'joined' : 'shown'
  }

  #call(part: JsonRecord, message: ToldMessage, place: Place): Fate {
    const name = text(part['name'])
    if (name === undefined) return 'unknown'
    const args = { ...record(part['input']) }
    const toolCallId = text(part['id']) ?? place.id
    const isRetold = message.retellsCall(toolCallId, args) || this.#calls.has(toolCallId)
    this.#calls.add(toolCallId)
    const isUnderstood = part['input'] !== undefined && isWhole(part, known.callFields)
    if (isRetold) return isUnderstood ? 'joined' : 'unknown'
    message.add(this.builder.toolCall({ toolCallId, name, args, kind: kindOfTool(name), ...titleOfCall(args) }, place))
    return isUnderstood ? 'shown' : 'unknown'
  }

  /** `isApart`: something of the user precedes the record. */
  #noteUsage(entry: JsonRecord, message: JsonRecord, at: number, isApart: boolean): void {
    const messageId = text(message['id'])
    const usage = record(message['usage'])
    if (this.builder.isCounted || messageId === undefined || Object.keys(usage).length === 0) return
    const requestId = text(entry['requestId']) ?? text(entry['requestRef'])
    const hasRequest = requestId !== undefined
    const key = hasRequest ? `${messageId} ${requestId}` : messageId
    const report = reportOf(message, usage)
    if (key === this.#told?.key) {
      if (!isDeepStrictEqual(report, this.#told.report)) throw new Rewound()
      return
    }
    const isSame = this.#usage?.key === key && (hasRequest || !isApart || hasSameInput(this.#usage.report, report))
    if (!isSame) this.#countUsage()
    const since = isSame && this.#usage !== null ? this.#usage.at : at
    this.#usage = { key, hasRequest, report, at: since }
    this.#last = this.#usage
  }

  #countUsage(): void {
    const usage = this.#usage
    this.#usage = null
    if (usage === null) return
    const counted = this.#counted.get(usage.key)
    // Some gateways give every message the same id; their calls differ in what they were given.
    if (counted !== undefined && (usage.hasRequest || hasSameInput(counted, usage.report))) return
    this.#counted.set(usage.key, usage.report)
    this.builder.usage(usage.report, usage.at, usage.hasRequest ? usage.key : undefined)
  }
}

/** Returns the parts of a content; undefined for one of an unknown form. */
function partsOf(content: unknown): readonly unknown[] | undefined {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return Array.isArray(content) ? content : undefined
}

/** Returns the fate of an entry of which no words are left over. */
function ifWhole(fate: Fate, entry: JsonRecord): Fate {
  if (fate !== 'shown' && fate !== 'joined') return fate
  return isWhole(entry, known.entryFields) && isWhole(record(entry['message']), known.messageFields) ? fate : 'unknown'
}

function reportOf(message: JsonRecord, usage: JsonRecord): UsageReport {
  const cacheReadTokens = count(usage['cache_read_input_tokens'])
  const cacheWriteTokens = count(usage['cache_creation_input_tokens'])
  return {
    granularity: 'call',
    mode: 'delta',
    inputTokens: count(usage['input_tokens']) + cacheReadTokens + cacheWriteTokens,
    outputTokens: count(usage['output_tokens']),
    cacheReadTokens,
    cacheWriteTokens,
    ...longWrites(usage, cacheWriteTokens),
    ...factsOfAnthropic(usage),
    ...(typeof message['model'] === 'string' ? { model: message['model'] } : {}),
  }
}

function hasSameInput(left: UsageReport, right: UsageReport): boolean {
  return left.inputTokens === right.inputTokens && left.cacheReadTokens === right.cacheReadTokens
}

function sourceBlocks(part: JsonRecord): Block[] {
  const source = sourceOf(part)
  if (source === undefined) return []
  return part['type'] === 'image' ? [{ type: 'image', source }] : [{ type: 'document', source }]
}
