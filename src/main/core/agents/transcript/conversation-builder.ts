import type { Block, Source, ToolContent, ToolKind, ToolOutcome } from '../../../../shared/session/blocks'
import type { UsageReport } from '../../../../shared/usage/entities'
import type { TranscriptItem, TranscriptOrigin, TranscriptUsage } from './items'

/** Where something stands in a transcript. */
export interface Place {
  /** Of the record that tells of it. A message takes the id of its first one. */
  readonly id: string
  /** Unix ms. */
  readonly at: number
}

/** What is known of a session as a whole. */
export interface SessionFacts {
  title?: string | undefined
  cwd?: string | undefined
  model?: string | undefined
  origin?: TranscriptOrigin
}

/** A call of a tool. */
export interface ToolCall {
  readonly toolCallId: string
  readonly name: string
  readonly args: Record<string, unknown>
  readonly title?: string
  readonly kind: ToolKind
}

/** What came of one. */
export interface ToolResult {
  readonly toolCallId: string
  readonly output?: unknown
  readonly outcome: ToolOutcome
  readonly isError?: boolean
  readonly elapsedMs?: number
  readonly content?: ToolContent[]
}

interface OpenTurn {
  readonly turnId: string
  readonly turnNumber: number
  readonly startedAt: number
  error?: string
}

/** Where a conversation can be gone on with when its file has grown. Plain data. */
export interface BuilderMark {
  /** Where in the file: what begins there is not in what is told below. In bytes. */
  readonly place: number
  /** Messages that were finished before it. */
  readonly messages: number
  readonly turns: number
  readonly turn: OpenTurn | null
  /** Up to where usage was counted. */
  readonly countedTo: number
  readonly facts: SessionFacts
  readonly firstAt: number | null
  readonly lastAt: number
}

interface OpenMessage {
  readonly messageId: string
  readonly timestamp: number
  readonly blocks: Block[]
  /** Where the record stands that began it, and what was there before; null where records share a line. */
  readonly before: Pick<BuilderMark, 'place' | 'messages' | 'turn'> | null
}

/**
 * Makes messages and turns of what a transcript tells, by the rules of a live session: a prompt begins a turn; a message of
 * the agent ends when text or reasoning follows finished tool calls, and with its turn.
 */
export class ConversationBuilder {
  readonly facts: SessionFacts
  /** Where the record stands that is taken now, in bytes; negative when others stand before it in its line. */
  place = -1
  #items: TranscriptItem[] = []
  readonly #usage: TranscriptUsage[] = []
  readonly #ids = new Set<string>()
  #turn: OpenTurn | null
  #turns: number
  #messages: number
  #open: OpenMessage | null = null
  readonly #unanswered = new Set<string>()
  #firstAt: number | undefined
  #lastAt: number
  #lastMessageId: string | undefined
  readonly #countedTo: number
  /** Where the last record stands that said something in a message that was there before it. */
  #toldAt = -2

  /** `mark`: what comes is what the file has from there on. */
  constructor(
    readonly sessionId: string,
    mark?: BuilderMark,
  ) {
    this.facts = { ...mark?.facts }
    this.#turn = mark?.turn == null ? null : { ...mark.turn }
    this.#turns = mark?.turns ?? 0
    this.#messages = mark?.messages ?? 0
    this.#firstAt = mark?.firstAt ?? undefined
    this.#lastAt = mark?.lastAt ?? 0
    this.#countedTo = mark?.countedTo ?? -1
  }

  /** Whether anything was said. */
  get isEmpty(): boolean {
    return this.#messages === 0 && this.#open === null
  }

  /** Whether the record that is taken now was taken before, when the file was shorter: what it used is counted. */
  get isCounted(): boolean {
    return this.place < this.#countedTo
  }

  /** Where to go on when more follows what stands before `end`; null when only all of the file tells. */
  mark(end: number): BuilderMark | null {
    const before = this.#open === null ? { place: end, messages: this.#messages, turn: this.#turn } : this.#open.before
    if (before === null) return null
    return {
      ...before,
      turn: before.turn === null ? null : { ...before.turn },
      turns: this.#turns,
      countedTo: end,
      facts: { ...this.facts },
      firstAt: this.#firstAt ?? null,
      lastAt: this.#lastAt,
    }
  }

  /** The last message so far, also when it is not finished. */
  get lastMessageId(): string | undefined {
    return this.#open?.messageId ?? this.#lastMessageId
  }

  /** What a person, or the agent that sent this one, said. Ends the turn before. */
  prompt(blocks: readonly Block[], place: Place): void {
    this.endTurn()
    this.touch(place.at)
    this.#turns++
    this.#turn = { turnId: `turn-${this.#turns}`, turnNumber: this.#turns, startedAt: place.at }
    this.#put('user', this.#newId(place.id), blocks, place.at)
  }

  text(content: string, place: Place): void {
    if (content.trim() === '') return
    this.#endAnswered()
    this.#message(place).push({ type: 'text', content })
  }

  reasoning(content: string, place: Place): void {
    if (content.trim() === '') return
    this.#endAnswered()
    this.#message(place).push({ type: 'reasoning', content })
  }

  /** A picture that the agent made. */
  picture(source: Source, place: Place): void {
    this.#endAnswered()
    this.#message(place).push({ type: 'image', source })
  }

  toolCall(call: ToolCall, place: Place): void {
    this.#message(place).push({ ...call, type: 'tool_call' })
    this.#unanswered.add(call.toolCallId)
  }

  /** Of a call that was told before; of others too, they stand where they come. */
  toolOutput(output: ToolResult, place: Place): void {
    this.#message(place).push({ ...output, type: 'tool_output' })
    this.#unanswered.delete(output.toolCallId)
  }

  usage(report: UsageReport, at: number): void {
    if (this.isCounted) return
    this.#usage.push({ turnId: this.#turn?.turnId ?? null, timestamp: at, report })
  }

  /** Why the turn that runs ends badly. */
  fail(error: string, at: number): void {
    this.touch(at)
    if (this.#turn !== null) this.#turn.error = error
  }

  /** Something happened. */
  touch(at: number): void {
    this.#firstAt ??= at
    this.#lastAt = Math.max(this.#lastAt, at)
  }

  /** The turn is over, if one runs; it lasted until the last thing that happened in it. */
  endTurn(): void {
    this.endMessage()
    if (this.#turn === null) return
    const completedAt = Math.max(this.#turn.startedAt, this.#lastAt)
    this.#items.push({ kind: 'turn', turn: { ...this.#turn, sessionId: this.sessionId, completedAt } })
    this.#turn = null
  }

  /** What is finished since it was last asked. */
  take(): TranscriptItem[] {
    const items = this.#items
    if (items.length > 0) this.#items = []
    return items
  }

  /** Nothing more comes. Answers what is left, the session last; nothing when nothing was said. */
  finish(): TranscriptItem[] {
    this.endTurn()
    if (this.isEmpty) return []
    const session = {
      ...this.facts,
      sessionId: this.sessionId,
      createdAt: this.#firstAt ?? 0,
      lastActivityAt: this.#lastAt,
      usage: this.#usage,
    }
    return [...this.take(), { kind: 'session', session }]
  }

  #message({ id, at }: Place): Block[] {
    this.touch(at)
    if (this.#open !== null) this.#toldAt = this.place
    this.#open ??= { messageId: this.#newId(id), timestamp: at, blocks: [], before: this.#before() }
    return this.#open.blocks
  }

  #before(): OpenMessage['before'] {
    // What this record told before would be told again.
    if (this.place < 0 || this.place === this.#toldAt) return null
    return { place: this.place, messages: this.#messages, turn: this.#turn === null ? null : { ...this.#turn } }
  }

  #endAnswered(): void {
    if (this.#unanswered.size > 0) return
    if (this.#open?.blocks.some(({ type }) => type === 'tool_call' || type === 'tool_output') === true)
      this.endMessage()
  }

  /** What follows is another message. */
  endMessage(): void {
    const open = this.#open
    this.#open = null
    this.#unanswered.clear()
    if (open !== null) this.#put('assistant', open.messageId, open.blocks, open.timestamp)
  }

  #put(role: 'user' | 'assistant', messageId: string, blocks: readonly Block[], timestamp: number): void {
    this.#lastMessageId = messageId
    this.#messages++
    if (role === 'user') this.#toldAt = this.place
    const turnId = this.#turn?.turnId ?? null
    this.#items.push({
      kind: 'message',
      message: { sessionId: this.sessionId, messageId, turnId, role, blocks, timestamp },
    })
  }

  #newId(id: string): string {
    let unique = id
    for (let copy = 2; this.#ids.has(unique); copy++) unique = `${id}-${copy}`
    this.#ids.add(unique)
    return unique
  }
}
