import { CLOCK_SLACK_MS } from './stamp'

/** Time between two beats, in milliseconds. */
const BEAT_MS = 50
/** Time without a beat from which notices are late, in milliseconds. */
const STALL_MS = 250
/** Maximum number of stalls that are remembered. */
const MOST_STALLS = 200

/** Notes when the event loop was held up, so that notices of what happened meanwhile arrived late. */
export class Heartbeat {
  private beatAt = Date.now()
  private readonly stalls: { readonly from: number; readonly to: number }[] = []
  private readonly timer = setInterval(() => this.beat(), BEAT_MS).unref()

  /** Returns whether notices of what happened before a time (Unix ms) may have come after it. */
  hasStalled(at: number): boolean {
    return this.stalls.some(({ from, to }) => at > from && at <= to + CLOCK_SLACK_MS)
  }

  end(): void {
    clearInterval(this.timer)
  }

  private beat(): void {
    const now = Date.now()
    if (now - this.beatAt > STALL_MS) this.stalls.push({ from: this.beatAt, to: now })
    if (this.stalls.length > MOST_STALLS) this.stalls.shift()
    this.beatAt = now
  }
}
