/** An agent sends more than anybody could want to read. The message is the end of a sentence that begins with its name. */
export class FloodError extends Error {
  override readonly name = 'FloodError'
}

/** The longest single message: room for a large picture or file. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024
/** What an agent may send at once, and what it may send all the time. */
const BURST_BYTES = 48 * 1024 * 1024
const BYTES_A_SECOND = 1024 * 1024

/** Measures what an agent sends: any amount over time, but not everything at once. */
export class FloodGauge {
  private allowance = BURST_BYTES
  private refilledAt: number

  constructor(private readonly now: () => number = Date.now) {
    this.refilledAt = now()
  }

  /** Counts what was received. False when it is too much. */
  take(bytes: number): boolean {
    const now = this.now()
    this.allowance = Math.min(BURST_BYTES, this.allowance + ((now - this.refilledAt) / 1000) * BYTES_A_SECOND)
    this.refilledAt = now
    this.allowance -= bytes
    return this.allowance >= 0
  }
}
