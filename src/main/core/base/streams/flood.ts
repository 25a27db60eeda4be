/**
 * Thrown when an agent sends more than anybody could read. The message is the end of a sentence that starts with the
 * agent's name.
 */
export class FloodError extends Error {
  override readonly name = 'FloodError'
}

/** Amount allowed at once, and per second in the long run. */
export interface FloodLimits {
  readonly burst: number
  readonly perSecond: number
}

/** Rate limiter: any amount over time, but not everything at once. */
export class FloodGauge {
  private allowance: number
  private refilledAt: number

  constructor(
    private readonly limits: FloodLimits,
    private readonly now: () => number = Date.now,
  ) {
    this.allowance = limits.burst
    this.refilledAt = now()
  }

  /** Counts an amount. Returns false when it is too much. */
  take(amount: number): boolean {
    const now = this.now()
    const refill = ((now - this.refilledAt) / 1000) * this.limits.perSecond
    this.allowance = Math.min(this.limits.burst, this.allowance + refill) - amount
    this.refilledAt = now
    return this.allowance >= 0
  }
}
