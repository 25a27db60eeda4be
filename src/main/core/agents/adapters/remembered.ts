/** How many values are remembered; what came before the latest of them is forgotten. */
const MOST = 2000

/** What came before, so that it counts once. A value: {@link remember} changes nothing. */
export interface Remembered {
  has(value: string): boolean
}

/** The order in which values came, shared by all that grew out of one another. */
class Ledger {
  readonly places = new Map<string, number>()
  next = 0
}

/** The values of a ledger up to one of its places. */
class UpTo implements Remembered {
  constructor(
    readonly ledger: Ledger,
    readonly end: number,
  ) {}

  has(value: string): boolean {
    const place = this.ledger.places.get(value)
    return place !== undefined && this.#holds(place)
  }

  /** Costs the same however much is remembered, as long as it is the latest that grows. */
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

  /** The same in a ledger of its own, without what is forgotten. */
  #copy(): UpTo {
    const ledger = new Ledger()
    for (const [value, place] of this.ledger.places) if (this.#holds(place)) ledger.places.set(value, ledger.next++)
    return new UpTo(ledger, ledger.next)
  }
}

export const nothingRemembered: Remembered = { has: () => false }

/** With one value more. */
export function remember(before: Remembered, value: string): Remembered {
  return (before instanceof UpTo ? before : new UpTo(new Ledger(), 0)).with(value)
}
