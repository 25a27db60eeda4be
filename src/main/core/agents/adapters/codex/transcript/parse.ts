import type { Block } from '../../../../../../shared/session/blocks'
import { ConversationBuilder, type Place } from '../../../transcript/conversation-builder'
import type { ReadingOptions, TranscriptMark, TranscriptPart } from '../../../transcript/format'
import type { TranscriptItem } from '../../../transcript/items'
import { defined } from '../../../../../../shared/kernel/defined'
import { markOf, parseFile, type RecordParser } from '../../../transcript/parser'
import type { JsonRecord } from '../../../transcript/records'
import { kindOfTool, titleOfCall } from '../../../transcript/tool-kinds'
import { count, list, moment, record, text, toolArguments } from '../../../transcript/values'

/** Messages that Codex sends to the model in the user's name. */
const INJECTED =
  /^(?:<(?:environment_context|user_instructions|turn_aborted|permissions|skill|subagent_notification|user_action)|# AGENTS\.md instructions)/

/**
 * Parses a session of Codex and those it started, each in a separate file. Never rejects because of the content of
 * files.
 */
export async function* parseCodex(
  files: readonly TranscriptPart[],
  sessionId: string,
  { onMark }: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  const callOf = new Map<string, string>()
  for (const [index, file] of files.entries()) {
    const conversation = new CodexConversation(index === 0 ? sessionId : undefined, undefined, callOf)
    yield* parseFile(file, conversation, index === 0 ? { onMark } : {})
    yield conversation.finish()
  }
}

/** Parses the additions to a rollout since a checkpoint. */
export async function* resumeCodex(
  file: TranscriptPart,
  sessionId: string,
  mark: TranscriptMark,
  onMark: (mark: TranscriptMark | null) => void,
): AsyncGenerator<TranscriptItem[]> {
  const conversation = new CodexConversation(sessionId, mark)
  yield* parseFile(file, conversation, { from: mark.builder.place, onMark })
  yield conversation.finish()
}

/** Returns the parent session stated in a rollout. */
export function codexParent(meta: JsonRecord): string | undefined {
  const subagent = record(record(meta['source'])['subagent'])
  return text(record(subagent['thread_spawn'])['parent_thread_id']) ?? text(meta['parent_thread_id'])
}

class CodexConversation implements RecordParser {
  #builder: ConversationBuilder | null = null
  #model: string | undefined
  /** Totals that were already counted. */
  #total: JsonRecord | null = null

  constructor(
    readonly sessionId: string | undefined,
    mark?: TranscriptMark,
    /** By subagent, the call that started it, as far as the files that were read before tell. */
    readonly callOf = new Map<string, string>(),
  ) {
    if (sessionId === undefined || mark === undefined) return
    this.#builder = new ConversationBuilder(sessionId, mark.builder)
    const own = record(mark.own)
    this.#model = text(own['model'])
    this.#total = own['total'] === null ? null : record(own['total'])
  }

  add(line: JsonRecord, start: number): void {
    const payload = record(line['payload'])
    const at = moment(line['timestamp']) ?? 0
    const { type } = line
    if (type === 'session_meta') this.#begin(payload, at)
    const builder = this.#builder
    if (builder === null) return
    builder.place = start
    if (type === 'response_item') this.#item(builder, payload, { id: text(payload['id']) ?? `at-${start}`, at })
    else if (type === 'event_msg') this.#event(builder, payload, at)
    else if (type === 'turn_context') {
      this.#model = text(payload['model']) ?? this.#model
      if (this.#model !== undefined) builder.facts.model = this.#model
    }
  }

  mark(end: number): TranscriptMark | null {
    return markOf(this.#builder?.mark(end), { model: this.#model, total: this.#total })
  }

  take(): TranscriptItem[] {
    return this.#builder?.take() ?? []
  }

  finish(): TranscriptItem[] {
    return this.#builder?.finish() ?? []
  }

  /** Starts a session: the first header is the file's own; a fork repeats that of its source. */
  #begin(meta: JsonRecord, at: number): void {
    const id = this.sessionId ?? text(meta['id']) ?? text(meta['session_id'])
    if (this.#builder !== null || id === undefined) return
    this.#builder = new ConversationBuilder(id)
    const { facts } = this.#builder
    facts.cwd = text(meta['cwd'])
    const parent = this.sessionId === undefined ? codexParent(meta) : undefined
    const toolCallId = this.callOf.get(id)
    if (parent !== undefined) facts.origin = { kind: 'subagent', sessionId: parent, ...defined({ toolCallId }) }
    this.#builder.touch(moment(meta['timestamp']) ?? at)
  }

  #item(builder: ConversationBuilder, payload: JsonRecord, place: Place): void {
    switch (payload['type']) {
      case 'message':
        this.#message(builder, payload, place)
        break
      case 'reasoning': {
        const parts = [...list(payload['summary']), ...list(payload['content'])]
        builder.reasoning(parts.flatMap((part) => text(record(part)['text']) ?? []).join('\n\n'), place)
        break
      }
      case 'function_call':
      case 'custom_tool_call':
      case 'local_shell_call':
      case 'web_search_call':
        this.#call(builder, payload, place)
        break
      case 'function_call_output':
      case 'custom_tool_call_output': {
        const toolCallId = text(payload['call_id'])
        if (toolCallId === undefined) break
        const subagentId = startedBy(payload['output'])
        if (subagentId !== undefined && !this.callOf.has(subagentId)) this.callOf.set(subagentId, toolCallId)
        builder.toolOutput({ toolCallId, ...outcomeOf(payload['output']) }, place)
      }
    }
  }

  #message(builder: ConversationBuilder, payload: JsonRecord, place: Place): void {
    const parts = list(payload['content']).map(record)
    if (payload['role'] === 'assistant') for (const part of parts) builder.text(text(part['text']) ?? '', place)
    if (payload['role'] !== 'user') return
    const blocks: Block[] = parts.flatMap((part) => saidBlock(part))
    if (blocks.length > 0) builder.prompt(blocks, place)
  }

  #call(builder: ConversationBuilder, payload: JsonRecord, place: Place): void {
    const action = record(payload['action'])
    const name = text(payload['name']) ?? (payload['type'] === 'web_search_call' ? 'web_search' : 'local_shell')
    const args = toolArguments(payload['arguments'] ?? payload['input'] ?? action)
    const toolCallId = text(payload['call_id']) ?? place.id
    builder.toolCall({ toolCallId, name, args, kind: kindOfTool(name), ...titleOfCall(args) }, place)
    // The result of a search is only given to the model.
    if (payload['type'] === 'web_search_call') builder.toolOutput({ toolCallId, outcome: 'ok' }, place)
  }

  #event(builder: ConversationBuilder, payload: JsonRecord, at: number): void {
    const type = payload['type']
    if (type === 'turn_aborted') builder.fail('It was stopped.', at)
    else if (type === 'task_complete' || type === 'error' || type === 'stream_error') {
      const message =
        text(record(payload['error'])['message']) ?? (type === 'error' ? text(payload['message']) : undefined)
      if (message !== undefined) builder.fail(message, at)
    } else if (type === 'token_count') this.#usage(builder, record(payload['info']), at)
    else if (type === 'thread_name_updated') builder.facts.title = text(payload['thread_name']) ?? text(payload['name'])
  }

  /** Counts the increase of a running total, once. A fork starts with the totals of its source. */
  #usage(builder: ConversationBuilder, info: JsonRecord, at: number): void {
    const total = record(info['total_token_usage'])
    const last = record(info['last_token_usage'])
    if (builder.isCounted || Object.keys(total).length === 0) return
    const before = this.#total
    this.#total = total
    const grown = (key: string): number =>
      before === null || count(total[key]) < count(before[key])
        ? count(last[key] ?? total[key])
        : count(total[key]) - count(before[key])
    const inputTokens = grown('input_tokens')
    const outputTokens = grown('output_tokens')
    if (inputTokens === 0 && outputTokens === 0) return
    builder.usage(
      {
        granularity: 'call',
        mode: 'delta',
        inputTokens,
        outputTokens,
        cacheReadTokens: grown('cached_input_tokens'),
        reasoningTokens: grown('reasoning_output_tokens'),
        ...(this.#model === undefined ? {} : { model: this.#model }),
      },
      at,
    )
  }
}

function saidBlock(part: JsonRecord): Block[] {
  const words = text(part['text'])
  if (words !== undefined) return INJECTED.test(words) ? [] : [{ type: 'text', content: words }]
  const [, mimeType, data] = /^data:([^;,]+);base64,(.+)$/s.exec(text(part['image_url']) ?? '') ?? []
  if (mimeType === undefined || data === undefined) return []
  return [{ type: 'image', source: { type: 'base64', data, mimeType } }]
}

/** Returns the subagent that an output names as started by its call: `{"agent_id": "…", "nickname": "…"}`. */
function startedBy(output: unknown): string | undefined {
  return typeof output === 'string' ? /^\{"agent_id":"([^"]{1,200})"/.exec(output)?.[1] : undefined
}

function outcomeOf(output: unknown): { output: unknown; outcome: 'ok' | 'error' | 'cancelled' } {
  const inner = record(typeof output === 'string' ? undefined : output)
  const whole = typeof output === 'string' ? output : (text(inner['content']) ?? output)
  const words = typeof whole === 'string' ? whole : ''
  // Outputs are long, and searching for the text alone is much faster.
  if (words.includes('aborted by user') && /(?:^|\n)aborted by user/.test(words))
    return { output: whole, outcome: 'cancelled' }
  const exit = /^Process exited with code (\d+)|^Exit code: (\d+)/m.exec(words.slice(0, 400))
  const isError = inner['success'] === false || (exit !== null && (exit[1] ?? exit[2]) !== '0')
  return { output: whole, outcome: isError ? 'error' : 'ok' }
}
