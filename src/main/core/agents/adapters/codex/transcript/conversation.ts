import type { Block } from '#shared/session/blocks'
import { ConversationBuilder, type Place } from '#core/agents/transcript/conversation-builder'
import type { TranscriptMark } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { defined } from '#shared/kernel/defined'
import type { Fate, Ledger, Whereabouts } from '#core/agents/transcript/ledger'
import { markOf, type RecordParser } from '#core/agents/transcript/parser'
import { priceFacts } from '#core/agents/transcript/price-facts'
import { isWhole, type Fields } from '#core/agents/transcript/fields'
import type { JsonRecord } from '#core/agents/transcript/records'
import { kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { count, list, moment, record, text, toolArguments } from '#core/agents/transcript/values'
import type { UserWords } from '#core/agents/transcript/user-words'
import { titleOf } from '#shared/title/title-of'
import { kindsOf, wordsOfUser } from './grammar'
import * as known from './known-fields'
import { outcomeOf } from './outcome'
import { fateOfEvent, fateOfItem, fateOfRecord, hide } from './passed-over'
import { baseOf, parentOf } from './segments'

/** Types of items, which the first versions wrote without an envelope. */
const itemTypes: ReadonlySet<unknown> = new Set([
  'message',
  'reasoning',
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
  'local_shell_call',
  'web_search_call',
])

type ShellWords = Extract<UserWords, { kind: 'shell' }>

/** One session of Codex, in one file or several. */
export class CodexConversation implements RecordParser {
  /** True while records of another thread are read, whose usage counts there. */
  isInherited = false
  #builder: ConversationBuilder | null = null
  #model: string | undefined
  #serviceTier: string | undefined
  /** Web searches since the last call of the model. */
  #searches = 0
  /** Ordinal from which on records are not shared with the next file. */
  #end = Infinity
  /** Time of the header, for records without one. */
  #startedAt = 0
  /** Number of calls in the current turn, and its id. */
  #turn: { readonly id: string | undefined; calls: number } = { id: undefined, calls: 0 }
  /** First own prompt of a fork. */
  #ownWords: string | undefined
  #isFork = false
  /** True while records are read that a fork has copied from its source. */
  #isCopied = false
  /** Totals that were already counted. */
  #total: JsonRecord | null = null

  constructor(
    readonly sessionId: string | undefined,
    readonly ledger: Ledger,
    mark?: TranscriptMark,
    /** By subagent, the call that started it, as far as the files that were read before tell. */
    readonly callOf = new Map<string, string>(),
  ) {
    if (sessionId === undefined || mark === undefined) return
    this.#builder = new ConversationBuilder(sessionId, mark.builder)
    const own = record(mark.own)
    this.#model = text(own['model'])
    this.#serviceTier = text(own['serviceTier'])
    this.#searches = count(own['searches'])
    this.#total = own['total'] === null ? null : record(own['total'])
    this.#startedAt = count(own['startedAt'])
    const turn = record(own['turn'])
    this.#turn = { id: text(turn['id']), calls: count(turn['calls']) }
    this.#builder.hasOneAnswer = own['isBare'] === true
    this.#isFork = own['isFork'] === true
    this.#isCopied = own['isCopied'] === true
    this.#ownWords = text(own['ownWords'])
  }

  /** The last message so far. */
  get lastMessageId(): string | undefined {
    return this.#builder?.lastMessageId
  }

  /** Starts the session with its header. */
  begin(meta: JsonRecord): void {
    this.#begin(meta)
  }

  /** Sets the time of a session that begins with messages of another one. */
  createdAt(at: number | undefined): void {
    this.#isFork = true
    if (this.#builder !== null) this.#builder.facts.createdAt = at
  }

  /** Sets the title: the name that the user gave it counts most. */
  name(name: string | undefined): void {
    if (this.#builder === null) return
    const { facts } = this.#builder
    if (name !== undefined) facts.title = name
    else if (this.#isFork && this.#ownWords !== undefined) facts.title ??= titleOf(this.#ownWords)
  }

  /** Makes it a fork of a session. */
  branchesFrom(sessionId: string, messageId: string | undefined): void {
    if (this.#builder !== null) this.#builder.facts.origin = { kind: 'fork', sessionId, ...defined({ messageId }) }
  }

  /** Returns itself, to read a file up to an ordinal. */
  upTo(ordinal = Infinity): this {
    this.#end = ordinal
    return this
  }

  whereabouts(): Whereabouts | undefined {
    return this.#builder?.whereabouts()
  }

  readonly #whereabouts = () => this.whereabouts()

  add(line: JsonRecord, start: number): Fate {
    const ordinal = line['ordinal']
    if (typeof ordinal === 'number' && ordinal >= this.#end) return hide.continued
    const { type } = line
    if (type === 'session_meta') this.#header(record(line['payload']), moment(line['timestamp']), false)
    // The first versions wrote a header, items and their state without envelopes.
    else if (type === undefined && line['payload'] === undefined) this.#header(line, undefined, true)
    const isBare = line['payload'] === undefined && itemTypes.has(type)
    const payload = isBare ? line : record(line['payload'])
    if (this.#isCopied && payload['thread_id'] === this.sessionId) this.#isCopied = false
    const at = this.#copiedAt(payload) ?? moment(line['timestamp']) ?? this.#startedAt
    // A session whose header is damaged has its name from elsewhere.
    if (this.#builder === null) this.#begin({})
    const builder = this.#builder
    if (builder === null) return 'unknown'
    builder.place = start
    if (isBare || type === 'response_item') {
      const fate = this.#item(builder, payload, { id: text(payload['id']) ?? `at-${start}`, at })
      return isBare ? fate : ifWhole(fate, line, known.lineFields)
    }
    if (type === 'event_msg') {
      const fate = this.#event(builder, payload, at)
      return fate === 'joined' ? ifWhole(ifWhole(fate, payload, known.eventFields), line, known.lineFields) : fate
    }
    if (type === 'turn_context') {
      this.#inTurn(payload)
      this.#model = text(payload['model']) ?? this.#model
      if (this.#model !== undefined) builder.facts.model = this.#model
      return ifWhole('joined', payload, known.turnFields)
    }
    if (type === 'session_meta')
      return idOf(payload) === undefined ? 'unknown' : ifWhole('joined', payload, known.headerFields)
    if (type === undefined) {
      if (line['record_type'] === 'state') return hide.bookkeeping
      const isHeader = line['payload'] === undefined && idOf(line) !== undefined
      return isHeader ? ifWhole('joined', line, known.headerFields) : 'unknown'
    }
    return fateOfRecord.get(type) ?? 'unknown'
  }

  mark(end: number): TranscriptMark | null {
    return markOf(this.#builder?.mark(end), {
      model: this.#model,
      serviceTier: this.#serviceTier,
      searches: this.#searches,
      total: this.#total,
      startedAt: this.#startedAt,
      turn: { ...this.#turn },
      isBare: this.#builder?.hasOneAnswer === true,
      isFork: this.#isFork,
      isCopied: this.#isCopied,
      ...defined({ ownWords: this.#ownWords }),
    })
  }

  take(): TranscriptItem[] {
    return this.#builder?.take() ?? []
  }

  finish(): TranscriptItem[] {
    return this.#builder?.finish() ?? []
  }

  #header(meta: JsonRecord, at: number | undefined, isBare: boolean): void {
    const isFirst = this.#builder === null
    this.#begin(meta)
    if (isFirst) {
      this.#startedAt = moment(meta['timestamp']) ?? at ?? 0
      this.#builder?.touch(this.#startedAt)
      // The first versions recorded no times, so a turn has one answer.
      if (this.#builder !== null) this.#builder.hasOneAnswer = isBare
      this.#isCopied = text(meta['forked_from_id']) !== undefined && baseOf(meta) === undefined
      if (this.#isCopied) this.createdAt(this.#startedAt)
    }
  }

  /** Returns the time of a record that a fork has copied: it has the time of the fork, but its turn has its own. */
  #copiedAt(payload: JsonRecord): number | undefined {
    if (!this.#isCopied) return undefined
    const { turn_id: named } = payload
    const id = typeof named === 'string' ? named : this.#turn.id
    return id === undefined ? undefined : timeOfUuid(id)
  }

  /** Starts a session: the first header is the file's own; a fork repeats that of its source. */
  #begin(meta: JsonRecord): void {
    const id = this.sessionId ?? idOf(meta)
    if (this.#builder !== null || id === undefined) return
    this.#builder = new ConversationBuilder(id)
    const { facts } = this.#builder
    facts.cwd = text(meta['cwd'])
    const parent = this.sessionId === undefined ? parentOf(meta) : undefined
    const toolCallId = this.callOf.get(id)
    if (parent !== undefined) facts.origin = { kind: 'subagent', sessionId: parent, ...defined({ toolCallId }) }
  }

  /** Notes the turn, for the identity of its calls. */
  #inTurn(payload: JsonRecord): void {
    const id = text(payload['turn_id'])
    if (id !== undefined && id !== this.#turn.id) this.#turn = { id, calls: 0 }
  }

  #item(builder: ConversationBuilder, payload: JsonRecord, place: Place): Fate {
    switch (payload['type']) {
      case 'message':
        return this.#message(builder, payload, place)
      case 'reasoning': {
        const parts = [...list(payload['summary']), ...list(payload['content'])]
        const words: string[] = []
        const fate = this.ledger.parts(parts, this.#whereabouts, (part) => {
          const said = record(part)['text']
          if (typeof said !== 'string') return 'unknown'
          words.push(said)
          return ifWhole(said.trim() === '' ? hide.empty : 'shown', record(part), known.partFields)
        })
        builder.reasoning(words.filter((said) => said.trim() !== '').join('\n\n'), place)
        if (!isWhole(payload, known.reasoningFields)) return 'unknown'
        if (parts.length > 0) return fate
        return typeof payload['encrypted_content'] === 'string' ? hide.encrypted : 'unknown'
      }
      case 'function_call':
      case 'custom_tool_call':
      case 'local_shell_call':
        return this.#call(builder, payload, place)
      case 'web_search_call':
        // Opening a page it has found costs nothing.
        if (record(payload['action'])['type'] === 'search') this.#searches++
        return this.#call(builder, payload, place)
      case 'function_call_output':
      case 'custom_tool_call_output': {
        const toolCallId = text(payload['call_id'])
        if (payload['output'] === undefined) return 'unknown'
        // Codex tells the model of a goal in the form of an output without a call.
        if (toolCallId === undefined) return payload['namespace'] === 'agent' ? hide.context : 'unknown'
        const subagentId = startedBy(payload['output'])
        if (subagentId !== undefined && !this.callOf.has(subagentId)) this.callOf.set(subagentId, toolCallId)
        builder.toolOutput({ toolCallId, ...outcomeOf(payload['output']) }, place)
        return ifWhole('joined', payload, known.outputFields)
      }
      default:
        return fateOfItem.get(payload['type']) ?? 'unknown'
    }
  }

  #message(builder: ConversationBuilder, payload: JsonRecord, place: Place): Fate {
    if (!Array.isArray(payload['content'])) return 'unknown'
    const parts = list(payload['content'])
    switch (payload['role']) {
      case 'assistant': {
        const fate = this.ledger.parts(parts, this.#whereabouts, (value) => {
          const part = record(value)
          const words = part['text']
          if (typeof words !== 'string') return 'unknown'
          return ifWhole(builder.text(words, place) === null ? hide.empty : 'shown', part, known.partFields)
        })
        return ifWhole(fate, payload, known.messageFields)
      }
      case 'user':
        return ifWhole(this.#prompt(builder, payload, parts, place), payload, known.messageFields)
      case 'developer':
      case 'system':
        return hide.instructions
      default:
        return 'unknown'
    }
  }

  #prompt(builder: ConversationBuilder, payload: JsonRecord, parts: readonly unknown[], place: Place): Fate {
    const kinds = kindsOf(payload)
    const blocks: Block[] = []
    let shell: ShellWords | undefined
    let index = 0
    const fate = this.ledger.parts(parts, this.#whereabouts, (value) => {
      const part = record(value)
      const kind = kinds[index++]
      const content = part['text']
      if (typeof content !== 'string') {
        const picture = pictureOf(part)
        blocks.push(...picture)
        return picture.length === 0 ? 'unknown' : ifWhole('shown', part, known.partFields)
      }
      const words = wordsOfUser(content, kind)
      if (words.kind === 'hidden') return ifWhole(hide[words.rule], part, known.partFields)
      if (words.kind === 'typed') blocks.push({ type: 'text', content: words.text })
      else {
        shell = words
        blocks.push({ type: 'text', content: `! ${words.command}` })
      }
      return ifWhole('shown', part, known.partFields)
    })
    if (blocks.length === 0) return fate
    if (!this.isInherited && !this.#isCopied)
      for (const block of blocks) if (block.type === 'text') this.#ownWords ??= block.content
    builder.prompt(blocks, place)
    this.#shell(builder, shell, place)
    return fate
  }

  /** Shows a command that the user ran as a call. */
  #shell(builder: ConversationBuilder, shell: ShellWords | undefined, place: Place): void {
    if (shell === undefined) return
    const args = { command: shell.command }
    builder.toolCall({ toolCallId: place.id, name: 'shell', args, kind: 'exec', ...titleOfCall(args) }, place)
    builder.toolOutput({ toolCallId: place.id, ...outcomeOf(shell.output) }, place)
  }

  #call(builder: ConversationBuilder, payload: JsonRecord, place: Place): Fate {
    const name = text(payload['name']) ?? ownTools[String(payload['type'])]
    if (name === undefined) return 'unknown'
    const given = payload['arguments'] ?? payload['input'] ?? payload['action']
    const args = toolArguments(given)
    const toolCallId = text(payload['call_id']) ?? place.id
    builder.toolCall({ toolCallId, name, args, kind: kindOfTool(name), ...titleOfCall(args) }, place)
    // The result of a search is only given to the model.
    if (payload['type'] === 'web_search_call') builder.toolOutput({ toolCallId, outcome: 'ok' }, place)
    return given === undefined || given === null ? 'unknown' : ifWhole('shown', payload, known.callFields)
  }

  #event(builder: ConversationBuilder, payload: JsonRecord, at: number): Fate {
    const type = payload['type']
    switch (type) {
      case 'turn_aborted':
        return builder.fail('It was stopped.', at) ? 'joined' : hide.bookkeeping
      case 'task_complete':
      case 'error':
      case 'stream_error': {
        const message =
          text(record(payload['error'])['message']) ?? (type === 'error' ? text(payload['message']) : undefined)
        if (message === undefined) return type === 'error' || payload['error'] != null ? 'unknown' : 'joined'
        return builder.fail(message, at) ? 'joined' : 'unknown'
      }
      case 'token_count':
        this.#usage(builder, record(payload['info']), at)
        return 'joined'
      case 'thread_settings_applied':
        this.#serviceTier = text(record(payload['thread_settings'])['service_tier'])
        return fateOfEvent.get(type) ?? 'unknown'
      case 'task_started':
        this.#inTurn(payload)
        return 'joined'
      case 'thread_name_updated':
        builder.facts.title = text(payload['thread_name']) ?? text(payload['name'])
        return builder.facts.title === undefined ? 'unknown' : 'joined'
      default:
        return fateOfEvent.get(type) ?? 'unknown'
    }
  }

  /** Counts the increase of a running total, once. A fork starts with the totals of its source. */
  #usage(builder: ConversationBuilder, info: JsonRecord, at: number): void {
    const total = record(info['total_token_usage'])
    const last = record(info['last_token_usage'])
    if (builder.isCounted || Object.keys(total).length === 0) return
    const before = this.#total
    this.#total = total
    const isFirst = before === null || startsAgain(before, total, last)
    const grown = (key: string): number =>
      isFirst ? count(last[key] ?? total[key]) : count(total[key]) - count(before[key])
    const inputTokens = grown('input_tokens')
    const outputTokens = grown('output_tokens')
    if (inputTokens === 0 && outputTokens === 0) return
    const call = this.#turn.calls++
    const webSearches = this.#searches
    this.#searches = 0
    if (this.isInherited) return
    builder.usage(
      {
        granularity: 'call',
        mode: 'delta',
        inputTokens,
        outputTokens,
        cacheReadTokens: grown('cached_input_tokens'),
        ...(grown('cache_write_input_tokens') === 0 ? {} : { cacheWriteTokens: grown('cache_write_input_tokens') }),
        reasoningTokens: grown('reasoning_output_tokens'),
        ...(this.#model === undefined ? {} : { model: this.#model }),
        ...priceFacts({ serviceTier: this.#serviceTier, webSearches }),
      },
      at,
      this.#turn.id === undefined ? undefined : `${this.#turn.id} ${call}`,
    )
  }
}

/** Names of tools that are items of their own kind. */
const counts = ['input_tokens', 'cached_input_tokens', 'output_tokens', 'reasoning_output_tokens'] as const

/** Returns whether a total is not that of before with the last call added: Codex has begun to count again. */
function startsAgain(before: JsonRecord, total: JsonRecord, last: JsonRecord): boolean {
  if (counts.every((key) => count(total[key]) === count(before[key]))) return false
  return (
    counts.some((key) => count(total[key]) < count(before[key])) ||
    counts.every((key) => count(total[key]) === count(last[key]))
  )
}

const ownTools: Readonly<Record<string, string>> = { web_search_call: 'web_search', local_shell_call: 'local_shell' }

const idOf = (meta: JsonRecord): string | undefined => text(meta['id']) ?? text(meta['session_id'])

function pictureOf(part: JsonRecord): Block[] {
  const [, mimeType, data] = /^data:([^;,]+);base64,(.+)$/s.exec(text(part['image_url']) ?? '') ?? []
  if (mimeType === undefined || data === undefined) return []
  return [{ type: 'image', source: { type: 'base64', data, mimeType } }]
}

/** Returns a fate, unless words are left over in a record. */
function ifWhole(fate: Fate, of: JsonRecord, fields: Fields): Fate {
  return isWhole(of, fields) ? fate : 'unknown'
}

/** Returns the time in a UUID of version 7, in Unix ms; undefined for one of another version. */
function timeOfUuid(id: string): number | undefined {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(id) ?? []
  return high === undefined || low === undefined ? undefined : moment(Number.parseInt(high + low, 16))
}

/** Returns the subagent that an output names as started by its call: `{"agent_id": "…", "nickname": "…"}`. */
function startedBy(output: unknown): string | undefined {
  return typeof output === 'string' ? /^\{"agent_id":"([^"]{1,200})"/.exec(output)?.[1] : undefined
}
