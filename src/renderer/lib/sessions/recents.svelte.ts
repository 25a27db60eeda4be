const KEPT = 50
const SHOWN = 9

/** Sessions in the order in which they were looked at last, and the switch between them while a key is held. */
export class Recents {
  /** Sessions to switch between while a key is held; empty otherwise. */
  choices = $state.raw<readonly string[]>([])
  /** Index of the session that opens when the key is released. */
  index = $state(0)
  /** A modifier key is down, so that its release can end the switch. */
  held = false
  #visited: readonly string[] = []
  #closed: readonly string[] = []

  constructor(private readonly open: (sessionId: string) => void) {}

  get switching(): boolean {
    return this.choices.length > 0
  }

  /** Remembers that a session is looked at. */
  visit(sessionId: string): void {
    this.#visited = [sessionId, ...this.#visited.filter((one) => one !== sessionId)].slice(0, KEPT)
  }

  /** Forgets sessions that are gone. */
  forget(sessionIds: readonly string[]): void {
    this.#visited = this.#visited.filter((one) => !sessionIds.includes(one))
    this.#closed = this.#closed.filter((one) => !sessionIds.includes(one))
  }

  /**
   * Goes on to the next session that was looked at, or back with -1. While a modifier key is down it only points at the
   * session, which opens when the key is released. Returns false when there is no other session.
   */
  step(by: 1 | -1, current: string | null): boolean {
    if (!this.switching) {
      const others = this.#visited.filter((one) => one !== current)
      if (others.length === 0) return false
      this.choices = [...(current === null ? [] : [current]), ...others].slice(0, SHOWN)
      this.index = current === null && by === 1 ? -1 : 0
    }
    const count = this.choices.length
    this.index = (this.index + by + count) % count
    if (!this.held) this.commit()
    return true
  }

  /** Opens the session that the switch points at. */
  commit(): void {
    const chosen = this.choices[this.index]
    this.cancel()
    if (chosen !== undefined) this.open(chosen)
  }

  cancel(): void {
    this.choices = []
    this.index = 0
  }

  /** Remembers a session whose view was closed. */
  close(sessionId: string): void {
    this.#closed = [...this.#closed.filter((one) => one !== sessionId), sessionId].slice(-KEPT)
  }

  /** Opens the session whose view was closed last. Returns false when there is none. */
  reopen(): boolean {
    const last = this.#closed.at(-1)
    if (last === undefined) return false
    this.#closed = this.#closed.slice(0, -1)
    this.open(last)
    return true
  }
}
