import type { RequestOutput } from '#shared/contract'

type Entry = RequestOutput<'session.getContext'>['messages'][number]

/** An end of a range. */
export type RangeEnd = 'from' | 'to'

/** Number of messages at the end of a conversation that are not suggested to be summarized. */
const RECENT = 6

/**
 * Messages that are being chosen in the conversation to be compressed: a range of the context, which always has at least
 * one message.
 */
export class ChosenRange {
  /** Indexes of the ends, both inclusive. */
  from = $state(0)
  to = $state(0)
  /** The end that stays when the range is extended. */
  #anchor = 0
  readonly #places: ReadonlyMap<string, number>
  readonly entries: readonly Entry[] = $derived.by(() => this.context.slice(this.from, this.to + 1))
  readonly tokens = $derived(this.entries.reduce((sum, entry) => sum + entry.tokens, 0))

  /** `context` has at least one message. A range begins at a message, or with all but the most recent ones. */
  constructor(
    readonly context: readonly Entry[],
    messageId?: string,
  ) {
    const places = context.flatMap(({ message, source }, index) => {
      const ids = source.kind === 'summary' ? [message.messageId, ...source.messageIds] : [message.messageId]
      return ids.map((id) => [id, index] as const)
    })
    this.#places = new Map(places)
    const place = messageId === undefined ? -1 : this.placeOf(messageId)
    const older = Math.max(Math.min(2, context.length), context.length - RECENT) - 1
    this.#set(place < 0 ? 0 : place, place < 0 ? older : place)
    this.#anchor = this.from
  }

  /** Returns the index of a message, or of the summary that stands for it; -1 when the context has neither. */
  placeOf(messageId: string): number {
    return this.#places.get(messageId) ?? -1
  }

  has(messageId: string): boolean {
    const place = this.placeOf(messageId)
    return place >= this.from && place <= this.to
  }

  /** Starts the range again at a message. */
  start(messageId: string): void {
    const place = this.placeOf(messageId)
    if (place < 0) return
    this.#anchor = place
    this.#set(place, place)
  }

  /** Extends the range to a message, from where it was started. */
  extendTo(messageId: string): void {
    const place = this.placeOf(messageId)
    if (place >= 0) this.#set(Math.min(this.#anchor, place), Math.max(this.#anchor, place))
  }

  /** Moves an end to a message; at most to the other end. */
  moveTo(end: RangeEnd, messageId: string): void {
    const place = this.placeOf(messageId)
    if (place >= 0) this.move(end, place - this[end])
  }

  /** Moves an end by a number of messages; at most to the other end. Returns the message that is there now. */
  move(end: RangeEnd, by: number): string {
    if (end === 'from') this.#set(this.from + by, this.to)
    else this.#set(this.from, Math.max(this.from, this.to + by))
    this.#anchor = end === 'from' ? this.to : this.from
    return this.context[this[end]]?.message.messageId ?? ''
  }

  #set(from: number, to: number): void {
    this.to = Math.min(Math.max(0, to), this.context.length - 1)
    this.from = Math.min(Math.max(0, from), this.to)
  }
}
