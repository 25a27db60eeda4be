import type { Block, ToolContent, ToolOutcome } from '#shared/session/blocks'
import type { Source } from '#shared/attachment/entities'
import type { ToolKind } from '#shared/vocabulary/entities'
import type { UsageReport } from '#shared/usage/entities'
import type { TranscriptItem, TranscriptOrigin, TranscriptUsage } from './items'
import type { Whereabouts } from './ledger'

/** Position in a transcript. */
export interface Place {
  /** Id of the record. A message takes the id of its first one. */
  readonly id: string
  /** Unix ms. */
  readonly at: number
}

/** Metadata of a session. */
export interface SessionFacts {
  title?: string | undefined
  cwd?: string | undefined
  model?: string | undefined
  /** Unix ms; absent: the time of the first thing that happened. */
  createdAt?: number | undefined
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

/** Result of a tool call. */
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

/** Checkpoint from which a conversation can be continued when its file has grown. Plain data. */
export interface BuilderMark {
  /** Offset in the file, in bytes: content from there on is not included below. */
  readonly place: number
  /** Messages that were finished before it. */
  readonly messages: number
  readonly turns: number
  readonly turn: OpenTurn | null
  /** Offset up to which usage was counted. */
  readonly countedTo: number
  readonly facts: SessionFacts
  readonly firstAt: number | null
  readonly lastAt: number
}

interface OpenMessage {
  readonly messageId: string
  readonly timestamp: number
  readonly blocks: Block[]
  /** Position of the record that started it, and the state before it; null when records share a line. */
  readonly before: Pick<BuilderMark, 'place' | 'messages' | 'turn'> | null
}

/**
 * Builds messages and turns from a transcript, by the rules of a live session: a prompt starts a turn; a message of the
 * agent ends when text or reasoning follows finished tool calls, and with its turn.
 */
export class ConversationBuilder {
  readonly facts: SessionFacts
  /** True when all that the agent says in a turn is one message. */
  hasOneAnswer = false
  /** Offset of the current record in bytes; negative when others precede it on its line. */
  place = -1
  #items: TranscriptItem[] = []
  readonly #usage: TranscriptUsage[] = []
  readonly #ids = new Set<string>()
  /** By id that was used several times, the number of its next copy. */
  readonly #copies = new Map<string, number>()
  #turn: OpenTurn | null
  #turns: number
  #messages: number
  #open: OpenMessage | null = null
  readonly #unanswered = new Set<string>()
  #firstAt: number | undefined
  #lastAt: number
  #lastMessageId: string | undefined
  readonly #countedTo: number
  /** Offset of the last record that added to an existing message. */
  #toldAt = -2

  /** `mark`: the input continues from there. */
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

  /** True when the conversation is empty. */
  get isEmpty(): boolean {
    return this.#messages === 0 && this.#open === null
  }

  /** True when the current record was already read when the file was shorter: its usage is counted. */
  get isCounted(): boolean {
    return this.place < this.#countedTo
  }

  /** Returns the checkpoint for content before `end`; null when the whole file has to be read. */
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

  /** Place of what comes next. */
  whereabouts(): Whereabouts {
    const position = this.#messages + (this.#open === null ? 0 : 1)
    return { sessionId: this.sessionId, position, at: this.#lastAt }
  }

  /** The last message so far, also when it is not finished. */
  get lastMessageId(): string | undefined {
    return this.#open?.messageId ?? this.#lastMessageId
  }

  /** Adds a prompt of the user, or of the agent that sent it. Ends the previous turn. */
  prompt(blocks: readonly Block[], place: Place): void {
    this.endTurn()
    this.touch(place.at)
    this.#turns++
    this.#turn = { turnId: `turn-${this.#turns}`, turnNumber: this.#turns, startedAt: place.at }
    this.#put('user', this.#newId(place.id), blocks, place.at)
  }

  text(content: string, place: Place): Block | null {
    return this.#words({ type: 'text', content }, place)
  }

  reasoning(content: string, place: Place): Block | null {
    return this.#words({ type: 'reasoning', content }, place)
  }

  #words(block: Block & { readonly content: string }, place: Place): Block | null {
    if (block.content.trim() === '') return null
    this.#endAnswered()
    this.#message(place).push(block)
    return block
  }

  /** A picture that the agent made. */
  picture(source: Source, place: Place): void {
    this.#endAnswered()
    this.#message(place).push({ type: 'image', source })
  }

  /** A file of any kind that belongs to an answer. */
  attach(block: Block, place: Place): void {
    this.#endAnswered()
    this.#message(place).push(block)
  }

  toolCall(call: ToolCall, place: Place): Block {
    const block: Block = { ...call, type: 'tool_call' }
    this.#message(place).push(block)
    this.#unanswered.add(call.toolCallId)
    return block
  }

  /** Replaces a block by its grown form. Returns false when its message has ended. */
  replace(block: Block, grown: Block): boolean {
    const blocks = this.#open?.blocks ?? []
    const index = blocks.indexOf(block)
    if (index === -1) return false
    blocks[index] = grown
    this.#toldAt = this.place
    return true
  }

  /** Adds the output of an earlier call; one without a call is added in place. */
  toolOutput(output: ToolResult, place: Place): void {
    this.#message(place).push({ ...output, type: 'tool_output' })
    this.#unanswered.delete(output.toolCallId)
  }

  /** `callId`: identity of the model call, beyond this session. */
  usage(report: UsageReport, at: number, callId?: string): void {
    if (this.isCounted) return
    const turnId = this.#turn?.turnId ?? null
    this.#usage.push({ turnId, timestamp: at, report, ...(callId === undefined ? {} : { callId }) })
  }

  /** Records a failure of the current turn. Returns false when there is no turn, and so no place for it. */
  fail(error: string, at: number): boolean {
    this.touch(at)
    const turn = this.#turn
    if (turn === null) return false
    const told = turn.error?.split('\n') ?? []
    if (turn.error === undefined) turn.error = error
    else if (!told.includes(error)) turn.error = `${turn.error}\n${error}`
    return true
  }

  /** True while a turn is open, which something can be told of. */
  get isInTurn(): boolean {
    return this.#turn !== null
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
    const { turnId, turnNumber, startedAt, error } = this.#turn
    const completedAt = Math.max(startedAt, this.#lastAt)
    const turn = { turnId, turnNumber, startedAt, sessionId: this.sessionId, completedAt }
    this.#items.push({ kind: 'turn', turn: error === undefined ? turn : { ...turn, error } })
    this.#turn = null
  }

  /** Returns the items finished since the last call. */
  take(): TranscriptItem[] {
    const items = this.#items
    if (items.length > 0) this.#items = []
    return items
  }

  /** Ends the input. Returns the remaining items, the session last; empty when there were no messages. */
  finish(): TranscriptItem[] {
    this.endTurn()
    if (this.isEmpty) return []
    const session = {
      ...this.facts,
      sessionId: this.sessionId,
      createdAt: this.facts.createdAt ?? this.#firstAt ?? 0,
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
    // Anything this record added before would be added again.
    if (this.place < 0 || this.place === this.#toldAt) return null
    return { place: this.place, messages: this.#messages, turn: this.#turn === null ? null : { ...this.#turn } }
  }

  #endAnswered(): void {
    if (this.hasOneAnswer || this.#unanswered.size > 0) return
    if (this.#open?.blocks.some(({ type }) => type === 'tool_call' || type === 'tool_output') === true)
      this.endMessage()
  }

  /** Starts a new message with the next content. */
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
    if (this.#ids.has(id)) {
      // Counting from the start each time would take forever when thousands have one id.
      let copy = this.#copies.get(id) ?? 2
      for (; this.#ids.has(`${id}-${copy}`); copy++);
      this.#copies.set(id, copy + 1)
      unique = `${id}-${copy}`
    }
    this.#ids.add(unique)
    return unique
  }
}
