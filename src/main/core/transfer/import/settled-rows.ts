/** Time after which what a thread wrote is committed, in milliseconds. */
const SETTLED_MS = 500

/** Number of rows that are told at a time. */
const MOST = 200

/** Tells rows that another thread writes, once they are committed. Those that are too many are told with the end. */
export class SettledRows {
  #fresh: string[] = []
  #settled: string[] = []
  #timer: NodeJS.Timeout | null = null

  constructor(readonly tell: (sessionId: string) => void) {}

  put(sessionId: string): void {
    if (this.#fresh.length < MOST) this.#fresh.push(sessionId)
    this.#timer ??= setTimeout(() => this.#turn(), SETTLED_MS).unref()
  }

  end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  #turn(): void {
    for (const sessionId of this.#settled) this.tell(sessionId)
    this.#settled = this.#fresh
    this.#fresh = []
    this.#timer = this.#settled.length === 0 ? null : setTimeout(() => this.#turn(), SETTLED_MS).unref()
  }
}
