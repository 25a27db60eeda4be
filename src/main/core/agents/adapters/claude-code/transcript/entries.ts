import { isDeepStrictEqual } from 'node:util'
import type { Block } from '../../../../../../shared/session/blocks'
import type { UsageReport } from '../../../../../../shared/usage/entities'
import { ConversationBuilder, type Place } from '../../../transcript/conversation-builder'
import { Rewound, type TranscriptMark } from '../../../transcript/format'
import type { TranscriptItem } from '../../../transcript/items'
import type { JsonRecord } from '../../../transcript/records'
import { kindOfTool, titleOfCall } from '../../../transcript/tool-kinds'
import { count, list, moment, record, text } from '../../../transcript/values'
import { isInterruption, wordsOfUser } from './grammar'
import { Queue, type QueuedMessage, type QueueState } from './queue'
import { ToldMessage } from './retelling'
import { persistedOutput, resultOf, sourceOf } from './tool-results'

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

  /** Adds an entry with messages or tool results. */
  add(entry: JsonRecord): void {
    const { builder } = this
    const place: Place = { id: text(entry['uuid']) ?? 'entry', at: moment(entry['timestamp']) ?? 0 }
    builder.facts.cwd ??= text(entry['cwd'])
    if (entry['type'] === 'user') this.#user(entry, place)
    else if (entry['type'] === 'assistant') this.#assistant(entry, place)
    else if (entry['type'] === 'attachment') this.#attachment(record(entry['attachment']), place)
    // Entries that were read when the file was shorter are in the checkpoint.
    else if (entry['type'] === 'queue-operation' && !builder.isCounted) this.#queue.note(entry)
  }

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
  #attachment(attachment: JsonRecord, place: Place): void {
    if (attachment['type'] !== 'queued_command' || attachment['commandMode'] === 'task-notification') return
    const { prompt } = attachment
    const parts = typeof prompt === 'string' ? [{ type: 'text', text: prompt }] : list(prompt).map(record)
    const said = parts.flatMap((part) => this.#saidBlocks(part, place))
    if (said.length > 0) this.#prompt(said, place)
  }

  #user(entry: JsonRecord, place: Place): void {
    const { content } = record(entry['message'])
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : list(content).map(record)
    if (entry['isMeta'] === true) return
    // The earlier conversation is in the file; only if it is not does its summary matter.
    if (entry['isCompactSummary'] === true && !this.builder.isEmpty) return
    const said: Block[] = []
    for (const part of parts)
      if (part['type'] === 'tool_result') this.#toolResult(part, entry, place)
      else if (isInterruption(part['text'])) this.builder.fail('It was stopped.', place.at)
      else said.push(...this.#saidBlocks(part, place, record(entry['origin'])))
    if (said.length === 0) return
    this.#putUnsaid()
    this.#prompt(said, place)
  }

  #saidBlocks(part: JsonRecord, place: Place, origin: JsonRecord = {}): Block[] {
    if (part['type'] !== 'text') return sourceBlocks(part)
    const content = text(part['text']) ?? ''
    const words = origin['kind'] === 'task-notification' ? null : wordsOfUser(content)
    switch (words?.kind) {
      case 'typed':
        this.#queue.said(words.text)
        return [{ type: 'text', content: words.text }]
      case 'shell':
        this.#nextShellCommand = words.command
        this.#queue.said(`! ${words.command}`)
        return [{ type: 'text', content: `! ${words.command}` }]
      case 'shell-output':
        this.#shellOutput(words.output, place)
        return []
      case 'hidden':
      case undefined:
        // The agent's words about a notice are a message of their own.
        if (words === null || words.rule === 'notification') this.builder.endMessage()
        return []
    }
  }

  /** The output of a command that the user ran is shown as that of a call. */
  #shellOutput(output: string, place: Place): void {
    const args = this.#shellCommand === null ? {} : { command: this.#shellCommand }
    this.builder.toolCall({ toolCallId: place.id, name: 'Bash', args, kind: 'exec', ...titleOfCall(args) }, place)
    this.builder.toolOutput({ toolCallId: place.id, output, outcome: 'ok' }, place)
  }

  #toolResult(part: JsonRecord, entry: JsonRecord, place: Place): void {
    this.#message = null
    const file = persistedOutput(part, entry)
    const result = resultOf(part, entry, file === undefined ? undefined : this.outputs(file))
    if (result !== undefined) this.builder.toolOutput(result, place)
  }

  #assistant(entry: JsonRecord, place: Place): void {
    const message = record(entry['message'])
    const { content } = message
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : list(content).map(record)
    const model = text(message['model'])
    if (entry['isApiErrorMessage'] === true || model === '<synthetic>') {
      const words = parts.flatMap((part) => text(part['text']) ?? []).join('\n')
      if (entry['isApiErrorMessage'] === true) this.builder.fail(words, place.at)
      return
    }
    if (model !== undefined) this.builder.facts.model = model
    this.#putUnsaid()
    const messageId = text(message['id'])
    const isApart = this.#message === null
    if (this.#message === null || messageId === undefined || this.#message.messageId !== messageId)
      this.#message = new ToldMessage(this.builder, messageId)
    this.#message.record(parts.length)
    for (const part of parts) this.#said(part, this.#message, place)
    this.#noteUsage(entry, message, place.at, isApart)
  }

  #said(part: JsonRecord, message: ToldMessage, place: Place): void {
    const { builder } = this
    if (part['type'] === 'text') {
      const content = text(part['text']) ?? ''
      if (!message.retells('text', content)) message.add(builder.text(content, place))
    } else if (part['type'] === 'thinking') {
      const content = text(part['thinking']) ?? ''
      if (!message.retells('reasoning', content)) message.add(builder.reasoning(content, place))
    } else if (part['type'] === 'tool_use' || part['type'] === 'server_tool_use') {
      const name = text(part['name']) ?? 'tool'
      const args = { ...record(part['input']) }
      const toolCallId = text(part['id']) ?? place.id
      const isRetold = message.retellsCall(toolCallId, args) || this.#calls.has(toolCallId)
      this.#calls.add(toolCallId)
      if (isRetold) return
      message.add(builder.toolCall({ toolCallId, name, args, kind: kindOfTool(name), ...titleOfCall(args) }, place))
    }
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

function reportOf(message: JsonRecord, usage: JsonRecord): UsageReport {
  const cacheReadTokens = count(usage['cache_read_input_tokens'])
  const longTokens = count(record(usage['cache_creation'])['ephemeral_1h_input_tokens'])
  const cacheWriteTokens = count(usage['cache_creation_input_tokens'])
  return {
    granularity: 'call',
    mode: 'delta',
    inputTokens: count(usage['input_tokens']) + cacheReadTokens + cacheWriteTokens,
    outputTokens: count(usage['output_tokens']),
    cacheReadTokens,
    cacheWriteTokens,
    ...(longTokens === 0 ? {} : { longCacheWriteTokens: Math.min(longTokens, cacheWriteTokens) }),
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
