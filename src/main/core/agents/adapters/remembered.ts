/** Number of values kept; older ones are dropped. */
const MOST = 2000

/** Set of earlier values, so that each counts once. Immutable: {@link remember} changes nothing. */
export interface Remembered {
  has(value: string): boolean
}

/** Order of the values, shared by all sets derived from one another. */
class Ledger {
  readonly places = new Map<string, number>()
  next = 0
}

/** Values of a ledger up to one of its places. */
class UpTo implements Remembered {
  constructor(
    readonly ledger: Ledger,
    readonly end: number,
  ) {}

  has(value: string): boolean {
    const place = this.ledger.places.get(value)
    return place !== undefined && this.#holds(place)
  }

  /** Adds a value in constant time, as long as the latest set grows. */
  with(value: string): Remembered {
    const { ledger, end } = this
    const place = ledger.places.get(value)
    if (place !== undefined && this.#holds(place)) return this
    const canGrow = place === undefined && ledger.next === end && ledger.places.size < 2 * MOST
    if (!canGrow) return this.#copy().with(value)
    ledger.places.set(value, end)
    ledger.next++
    return new UpTo(ledger, end + 1)
  }

  #holds(place: number): boolean {
    return place < this.end && place >= this.end - MOST
  }

  /** Copies the set to a separate ledger, without dropped values. */
  #copy(): UpTo {
    const ledger = new Ledger()
    for (const [value, place] of this.ledger.places) if (this.#holds(place)) ledger.places.set(value, ledger.next++)
    return new UpTo(ledger, ledger.next)
  }
}

export const nothingRemembered: Remembered = { has: () => false }

/** Returns a set with one more value. */
export function remember(before: Remembered, value: string): Remembered {
  return (before instanceof UpTo ? before : new UpTo(new Ledger(), 0)).with(value)
}
