import type { FoundMessage, MessagePosition } from '#shared/find/entities'
import { findableTexts } from '#shared/find/findable-texts'
import { countIn, findPattern } from '#shared/find/pattern'
import type { ContractError } from '#shared/kernel/errors'
import type { ConversationBlock, ConversationMessage } from '#shared/session/conversation-types'
import type { Requester } from '#client/connection'
import type { SessionMirror } from './session-mirror.svelte'

/** Idle time after typing before the host is asked. */
const DELAY_MS = 150

/** One of the places where something is found. */
export interface FoundPlace extends MessagePosition {
  readonly messageId: string
  /** Index among those in the message, from 0. */
  readonly nth: number
  /** Call that is opened, whatever is found in it. */
  readonly toolCallId?: string
}

/** Item of a message with the current place, and the index of that place in it, from 0. */
export interface PlaceInMessage {
  readonly messageId: string
  readonly item: string
  readonly nth: number
}

/** A message that waits for an agent has no position yet: it stands after all others. */
const AT_THE_END = Number.MAX_SAFE_INTEGER

/**
 * Finds text in the whole of one session. What is in the mirror's window, the growing answer too, is searched here; what
 * comes before it is asked of the host, page by page. The newest query wins.
 */
export class FindInSession {
  isOpen = $state(false)
  query = $state('')
  /** Counts up to ask the field for the focus. */
  focusField = $state(0)
  /** The place that is shown; null before one is. */
  current = $state.raw<FoundPlace | null>(null)
  /** The place that the timeline goes to; another object every time. */
  target = $state.raw<FoundPlace | null>(null)
  /** Current place in its message, once that is on the screen. */
  inMessage = $state.raw<PlaceInMessage | null>(null)
  /** The message that was just gone to. */
  arrived = $state<string | null>(null)
  /** While messages before the window are searched, how many of how many were. */
  progress = $state.raw<{ readonly looked: number; readonly total: number } | null>(null)
  /** Reason why the messages before the window could not be searched. */
  error = $state.raw<ContractError | null>(null)
  /** Says where the reader is; set by what shows the conversation. */
  whereReaderIs: () => MessagePosition | null = () => null

  readonly pattern = $derived.by(() => (this.isOpen ? findPattern(this.query) : null))
  /** Every message in which something is found, as far as is known, in order. */
  readonly matches: readonly FoundMessage[] = $derived.by(() => [...this.#earlier(), ...this.#live()])
  /** Number of matches, as far as known. */
  readonly total = $derived(this.matches.reduce((sum, { count }) => sum + count, 0))
  /** Number of the current match, from 1; 0 when it is none of them. */
  readonly ordinal = $derived.by(() => {
    let before = 0
    for (const { messageId, count } of this.matches) {
      if (messageId === this.current?.messageId) return this.current.nth < count ? before + this.current.nth + 1 : 0
      before += count
    }
    return 0
  })

  #stored = $state.raw<readonly FoundMessage[]>([])
  /** Number of matches per block; blocks never change. */
  #counts = new WeakMap<ConversationBlock, number>()
  #countsOf: RegExp | null = null
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Start of the search for the place to show; null when one is shown. */
  #from: MessagePosition | null = null

  constructor(
    private readonly requester: Requester,
    private readonly mirror: SessionMirror,
  ) {}

  /** Opens the bar, or asks its field for the focus again. */
  open(): void {
    this.isOpen = true
    this.focusField++
  }

  /** Opens the bar on a query, and goes to a message that holds it. */
  /** Goes to a message without looking for anything. */
  show(place: FoundPlace): void {
    this.#goTo(place)
  }

  openAt(query: string, place: FoundPlace): void {
    this.isOpen = true
    this.query = query
    this.#goTo(place)
    this.#ask()
  }

  close(): void {
    this.isOpen = false
    this.#forget()
    this.current = null
    this.target = null
    this.arrived = null
  }

  /** Takes what was typed. */
  type(query: string): void {
    this.query = query
    this.#from = this.current ?? this.whereReaderIs()
    this.current = null
    this.inMessage = null
    this.#forget()
    if (this.pattern !== null && this.#hasEarlier()) {
      this.progress = { looked: 0, total: 0 }
      this.#timer = setTimeout(() => this.#ask(), DELAY_MS)
    }
    this.#choose()
  }

  /** Asks the host again: what it told does not hold any more, or it failed. */
  again = (): void => {
    this.#forget()
    this.#ask()
  }

  next = (): void => this.#step(1)
  previous = (): void => this.#step(-1)

  /** Returns the number of matches in blocks. */
  countIn(blocks: readonly ConversationBlock[]): number {
    const { pattern } = this
    if (pattern === null) return 0
    if (this.#countsOf !== pattern) {
      this.#countsOf = pattern
      this.#counts = new WeakMap()
    }
    let sum = 0
    for (const block of blocks) {
      const known = this.#counts.get(block)
      const count = known ?? countIn(pattern, findableTexts(block))
      if (known === undefined) this.#counts.set(block, count)
      sum += count
    }
    return sum
  }

  #forget(): void {
    this.#attempt++
    clearTimeout(this.#timer)
    this.#stored = []
    this.progress = null
    this.error = null
  }

  /** Searches everything before the window. */
  #ask(): void {
    if (this.pattern !== null && this.#hasEarlier()) void this.#askPages(++this.#attempt)
  }

  #hasEarlier(): boolean {
    return this.mirror.conversation.firstPosition > 0 || this.mirror.inherited.length > 0
  }

  async #askPages(attempt: number): Promise<void> {
    const { query } = this
    const { sessionId } = this.mirror
    this.progress ??= { looked: 0, total: 0 }
    for (let after: MessagePosition | null | undefined; after !== null;) {
      const answer = await this.requester.request('session.find', { sessionId, query, ...(after && { after }) })
      if (attempt !== this.#attempt) return
      if (!answer.ok) {
        this.error = answer.error
        break
      }
      const { matches, next, looked, total } = answer.value
      this.#stored = [...this.#stored, ...matches]
      this.progress = { looked, total }
      after = next
      this.#choose()
    }
    this.progress = null
    this.#choose()
  }

  #earlier(): readonly FoundMessage[] {
    const { sessionId, conversation } = this.mirror
    return this.#stored.filter((match) => match.sessionId !== sessionId || match.position < conversation.firstPosition)
  }

  #live(): readonly FoundMessage[] {
    if (this.pattern === null) return []
    const { conversation, sessionId } = this.mirror
    const { messages, blocks, queue, queueBlocks } = conversation
    return [...found(messages, blocks), ...found(queue, queueBlocks)].flatMap(({ message, own }) => {
      const count = this.countIn(own)
      const position = message.position ?? AT_THE_END
      return count === 0 ? [] : [{ sessionId, messageId: message.messageId, position, count }]
    })
  }

  /** Goes to the first place from where the reader is on, else the last one, when it is sure which that is. */
  #choose(): void {
    const from = this.#from
    if (from === null) return
    const { matches } = this
    const match = matches.find((one) => this.#compare(one, from) >= 0) ?? matches.at(-1)
    if (match === undefined || !this.#isSure(match, from)) return
    this.#goTo({ ...match, nth: this.#compare(match, from) >= 0 ? 0 : match.count - 1 })
  }

  /** Returns true when no page that is still to come can hold a better match. */
  #isSure(match: FoundMessage, from: MessagePosition): boolean {
    if (this.progress === null) return true
    if (this.#isLive(match)) return this.#isLive(from) || this.#compare(match, from) < 0
    return this.#compare(match, from) >= 0
  }

  #isLive({ sessionId, position }: MessagePosition): boolean {
    return sessionId === this.mirror.sessionId && position >= this.mirror.conversation.firstPosition
  }

  #compare(a: MessagePosition, b: MessagePosition): number {
    return this.#partOf(a) - this.#partOf(b) || a.position - b.position
  }

  /** Returns the index of a session's part in the full conversation; the last one is its own. */
  #partOf({ sessionId }: MessagePosition): number {
    const { inherited } = this.mirror
    const index = inherited.findIndex(({ part }) => part.sessionId === sessionId)
    return index < 0 ? inherited.length : index
  }

  #step(by: 1 | -1): void {
    const { matches, current } = this
    const at = matches.findIndex(({ messageId }) => messageId === current?.messageId)
    const match = matches[at]
    const nth = (current?.nth ?? 0) + by
    if (match !== undefined && nth >= 0 && nth < match.count) {
      this.#goTo({ ...match, nth })
      return
    }
    const next = matches.at((Math.max(at, by > 0 ? -1 : 0) + by) % Math.max(1, matches.length))
    if (next !== undefined) this.#goTo({ ...next, nth: by > 0 ? 0 : next.count - 1 })
    else if (this.error !== null) this.again()
  }

  #goTo({ messageId, sessionId, position, nth, toolCallId }: FoundPlace): void {
    const place = { messageId, sessionId, position, nth, ...(toolCallId === undefined ? {} : { toolCallId }) }
    this.#from = null
    this.current = place
    this.target = place
    this.inMessage = null
  }
}

function* found(
  messages: readonly ConversationMessage[],
  blocks: readonly ConversationBlock[],
): Generator<{ message: ConversationMessage; own: readonly ConversationBlock[] }> {
  const byMessage = Map.groupBy(blocks, (block) => block.messageId)
  for (const message of messages) yield { message, own: byMessage.get(message.messageId) ?? [] }
}
