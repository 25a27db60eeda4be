import type { AnySessionEvent } from '#shared/contract'
import { BUNDLE_SIZE, canBeBundled, type EventRow } from '../log/event-bundles'

/** Maximum number of events that are held before those that wait for a bundle to be full are written as they are. */
const HELD_AT_MOST = 65_536

/** The events of one session that are not written yet. */
interface Waiting {
  /** In order; whatever else comes is above them. */
  ready: EventRow[]
  /** Told before their turn: above some events that are still to come. In order once `isSorted`, from `next` on. */
  early: EventRow[]
  next: number
  isSorted: boolean
  /** The highest sequence that is, or will be, in a bundle. */
  takenUpTo: number
}

/** Destination of events. */
export interface EventLog {
  insert(row: EventRow): void
  /** Stores events of a session as a bundle, if there are enough of them; returns whether it did. */
  bundle(sessionKey: number, rows: readonly EventRow[]): boolean
}

/**
 * The logs of sessions that are being imported. They are bundled at once: written as rows first and bundled later, they
 * would take most of the time of an import. The caller makes the transactions.
 */
export class StagedEvents {
  readonly #waiting = new Map<number, Waiting>()
  #ready = 0

  constructor(readonly log: EventLog) {}

  /** The next event of its session: whatever is below it came before, or comes with {@link early}. */
  add(row: EventRow): void {
    const waiting = this.#of(row.session_key)
    this.#takeEarly(waiting, row.sequence)
    this.#take(waiting, row)
    if (this.#ready > HELD_AT_MOST) for (const each of this.#waiting.values()) this.#bundle(each)
  }

  /** An event that comes before others that are below it. */
  early(row: EventRow): void {
    const waiting = this.#of(row.session_key)
    waiting.early.push(row)
    waiting.isSorted = false
  }

  /** No more events of a session come: the rest of them is written. */
  end(sessionKey: number): void {
    const waiting = this.#of(sessionKey)
    this.#takeEarly(waiting, Infinity)
    this.#bundle(waiting)
    this.#waiting.delete(sessionKey)
  }

  #takeEarly(waiting: Waiting, below: number): void {
    if (waiting.early.length === 0) return
    if (!waiting.isSorted) {
      waiting.early = waiting.early.slice(waiting.next).sort((a, b) => a.sequence - b.sequence)
      waiting.next = 0
      waiting.isSorted = true
    }
    for (; waiting.next < waiting.early.length; waiting.next++) {
      const row = waiting.early[waiting.next] as EventRow
      if (row.sequence >= below) return
      this.#take(waiting, row)
    }
  }

  #take(waiting: Waiting, row: EventRow): void {
    // Bundles of a session never reach over each other.
    if (row.sequence <= waiting.takenUpTo || !canBeBundled(row)) {
      this.log.insert(row)
      return
    }
    waiting.takenUpTo = row.sequence
    waiting.ready.push(row)
    this.#ready++
    if (waiting.ready.length === BUNDLE_SIZE) this.#bundle(waiting)
  }

  #bundle(waiting: Waiting): void {
    const { ready } = waiting
    const [first] = ready
    if (first === undefined) return
    if (!this.log.bundle(first.session_key, ready)) for (const row of ready) this.log.insert(row)
    this.#ready -= ready.length
    waiting.ready = []
  }

  #of(sessionKey: number): Waiting {
    let waiting = this.#waiting.get(sessionKey)
    if (waiting === undefined) {
      waiting = { ready: [], early: [], next: 0, isSorted: true, takenUpTo: 0 }
      this.#waiting.set(sessionKey, waiting)
    }
    return waiting
  }
}

/** The events of an import, by their ids. */
export class ToldEvents {
  /** Those that do not follow from their numbers. */
  readonly #ids = new Set<string>()

  /** Returns whether an event of its id came before in its session. */
  has({ sessionId, eventId, sequence }: Pick<AnySessionEvent, 'sessionId' | 'eventId' | 'sequence'>): boolean {
    if (eventId === `${sessionId}:${sequence}`) return false
    const before = this.#ids.size
    return this.#ids.add(JSON.stringify([sessionId, eventId])).size === before
  }
}
