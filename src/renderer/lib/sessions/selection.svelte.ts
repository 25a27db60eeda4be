/** The sessions of a list that are selected together. */
export class Selection {
  ids = $state.raw<ReadonlySet<string>>(new Set())
  /** Start of a range. */
  #anchor: string | null = null

  get size(): number {
    return this.ids.size
  }

  has(sessionId: string): boolean {
    return this.ids.has(sessionId)
  }

  /** Adds a session or takes it out. */
  toggle(sessionId: string): void {
    const ids = new Set(this.ids)
    if (!ids.delete(sessionId)) ids.add(sessionId)
    this.ids = ids
    this.#anchor = sessionId
  }

  /** Selects everything from where the range begins to a session, in the order of the list. */
  extendTo(sessionId: string, order: readonly string[], from: string | null): void {
    const anchor = this.#anchor !== null && order.includes(this.#anchor) ? this.#anchor : (from ?? sessionId)
    const [first, last] = [order.indexOf(anchor), order.indexOf(sessionId)].sort((a, b) => a - b)
    if (first === undefined || last === undefined || first < 0) return
    this.#anchor = anchor
    this.ids = new Set(order.slice(first, last + 1))
  }

  select(sessionIds: Iterable<string>): void {
    this.ids = new Set(sessionIds)
  }

  /** Takes sessions out that are no longer there. */
  keep(known: (sessionId: string) => boolean): void {
    const kept = [...this.ids].filter(known)
    if (kept.length !== this.ids.size) this.ids = new Set(kept)
  }

  clear(): void {
    if (this.ids.size > 0) this.ids = new Set()
    this.#anchor = null
  }
}
