import { isDeepStrictEqual } from 'node:util'
import type { Block } from '../../../../../../shared/session/blocks'
import type { UsageReport } from '../../../../../../shared/usage/entities'
import { ConversationBuilder, type Place } from '../../../transcript/conversation-builder'
import { Rewound, type TranscriptMark } from '../../../transcript/format'
import type { TranscriptItem } from '../../../transcript/items'
import type { JsonRecord } from '../../../transcript/records'
import { changeOfCall, kindOfTool, titleOfCall } from '../../../transcript/tool-kinds'
import { count, list, moment, record, text } from '../../../transcript/values'
import { isInterruption } from './prompts'

const INJECTED = /<system-reminder>[^]*?<\/system-reminder>\s*/g

interface PendingUsage {
  readonly messageId: string
  readonly report: UsageReport
  readonly at: number
}

interface Told {
  readonly usage: PendingUsage | null
}

/** One conversation in a file of Claude Code. */
export class ClaudeConversation {
  readonly builder: ConversationBuilder
  /** The same usage is on every line of a message; the last one counts. */
  #usage: PendingUsage | null = null
  readonly #counted = new Set<string>()
  /** Usage counted before, when only additions to a file are read. */
  readonly #told: PendingUsage | null

  constructor(sessionId: string, mark?: TranscriptMark) {
    this.builder = new ConversationBuilder(sessionId, mark?.builder)
    const usage = record(record(mark?.own)['usage'])
    this.#told = typeof usage['messageId'] === 'string' ? (mark?.own as Told).usage : null
  }

  /** Latest usage, which counts as currently reported. */
  get counted(): Told {
    return { usage: this.#usage ?? this.#told }
  }

  /** Adds an entry with messages or tool results. */
  add(entry: JsonRecord): void {
    const { builder } = this
    const place: Place = { id: text(entry['uuid']) ?? 'entry', at: moment(entry['timestamp']) ?? 0 }
    builder.facts.cwd ??= text(entry['cwd'])
    if (entry['type'] === 'user') this.#user(entry, place)
    else if (entry['type'] === 'assistant') this.#assistant(entry, place)
  }

  /** Ends the input. */
  finish(): TranscriptItem[] {
    this.#countUsage()
    return this.builder.finish()
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
      else said.push(...saidBlocks(part))
    if (said.length === 0) return
    // Usage so far belongs to the previous turn.
    this.#countUsage()
    this.builder.prompt(said, place)
  }

  #toolResult(part: JsonRecord, entry: JsonRecord, place: Place): void {
    const toolCallId = text(part['tool_use_id'])
    if (toolCallId === undefined) return
    const isError = part['is_error'] === true
    const pictures = list(part['content']).flatMap((item) => pictureOf(record(item)))
    const change = isError ? undefined : changeOfCall(record(entry['toolUseResult']))
    const content = [...(change?.content ?? []), ...pictures]
    this.builder.toolOutput(
      {
        toolCallId,
        output: outputText(part['content']),
        outcome: isError ? 'error' : 'ok',
        ...(isError ? { isError } : {}),
        ...(content.length === 0 ? {} : { content }),
      },
      place,
    )
  }

  #assistant(entry: JsonRecord, place: Place): void {
    const message = record(entry['message'])
    const parts = list(message['content']).map(record)
    const model = text(message['model'])
    if (entry['isApiErrorMessage'] === true || model === '<synthetic>') {
      const words = parts.flatMap((part) => text(part['text']) ?? []).join('\n')
      if (entry['isApiErrorMessage'] === true) this.builder.fail(words, place.at)
      return
    }
    if (model !== undefined) this.builder.facts.model = model
    for (const part of parts) this.#said(part, place)
    this.#noteUsage(message, place.at)
  }

  #said(part: JsonRecord, place: Place): void {
    const { builder } = this
    if (part['type'] === 'text') builder.text(text(part['text']) ?? '', place)
    else if (part['type'] === 'thinking') builder.reasoning(text(part['thinking']) ?? '', place)
    else if (part['type'] === 'tool_use' || part['type'] === 'server_tool_use') {
      const name = text(part['name']) ?? 'tool'
      const args = { ...record(part['input']) }
      builder.toolCall(
        { toolCallId: text(part['id']) ?? place.id, name, args, kind: kindOfTool(name), ...titleOfCall(args) },
        place,
      )
    }
  }

  #noteUsage(message: JsonRecord, at: number): void {
    const messageId = text(message['id'])
    const usage = record(message['usage'])
    if (this.builder.isCounted || messageId === undefined || Object.keys(usage).length === 0) return
    const since = this.#usage?.messageId === messageId ? this.#usage.at : at
    if (this.#usage?.messageId !== messageId) this.#countUsage()
    const cacheReadTokens = count(usage['cache_read_input_tokens'])
    const cacheWriteTokens = count(usage['cache_creation_input_tokens'])
    const report: UsageReport = {
      granularity: 'call',
      mode: 'delta',
      inputTokens: count(usage['input_tokens']) + cacheReadTokens + cacheWriteTokens,
      outputTokens: count(usage['output_tokens']),
      cacheReadTokens,
      cacheWriteTokens,
      ...(typeof message['model'] === 'string' ? { model: message['model'] } : {}),
    }
    if (messageId === this.#told?.messageId) {
      if (!isDeepStrictEqual(report, this.#told.report)) throw new Rewound()
      return
    }
    this.#usage = { messageId, report, at: since }
  }

  #countUsage(): void {
    if (this.#usage === null || this.#counted.has(this.#usage.messageId)) return
    this.#counted.add(this.#usage.messageId)
    this.builder.usage(this.#usage.report, this.#usage.at)
  }
}

function saidBlocks(part: JsonRecord): Block[] {
  if (part['type'] === 'text') {
    const words = plainWords(text(part['text']) ?? '')
    return words === '' ? [] : [{ type: 'text', content: words }]
  }
  const source = sourceOf(part)
  if (source === undefined) return []
  return part['type'] === 'image' ? [{ type: 'image', source }] : [{ type: 'document', source }]
}

/** Returns the text typed by the user, without the tool's additions. */
function plainWords(words: string): string {
  const command = /<command-name>([^<]*)<\/command-name>/.exec(words)?.[1]
  if (command !== undefined)
    return `${command} ${/<command-args>([^<]*)<\/command-args>/.exec(words)?.[1] ?? ''}`.trim()
  return words.startsWith('<local-command-') ? '' : words.replace(INJECTED, '').trim()
}

function sourceOf(part: JsonRecord): { type: 'base64'; data: string; mimeType: string } | undefined {
  const source = record(part['source'])
  const data = text(source['data'])
  if (source['type'] !== 'base64' || data === undefined) return undefined
  return { type: 'base64', data, mimeType: text(source['media_type']) ?? 'application/octet-stream' }
}

function pictureOf(part: JsonRecord): { type: 'image'; source: { type: 'base64'; data: string; mimeType: string } }[] {
  const source = part['type'] === 'image' ? sourceOf(part) : undefined
  return source === undefined ? [] : [{ type: 'image', source }]
}

function outputText(content: unknown): string {
  if (typeof content === 'string') return content
  return list(content)
    .flatMap((part) => text(record(part)['text']) ?? [])
    .join('\n')
}
