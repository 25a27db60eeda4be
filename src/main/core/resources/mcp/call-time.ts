/** A time limit that does not run while the user is asked. */
export class CallTime {
  private readonly abort = new AbortController()
  private timer: NodeJS.Timeout | undefined
  private left: number
  private since = 0
  private pauses = 0

  constructor(private readonly limitMs: number) {
    this.left = limitMs
    this.run()
  }

  /** Aborts when the time is over. */
  get signal(): AbortSignal {
    return this.abort.signal
  }

  /** Begins again, for a server that shows that it works. */
  renew(): void {
    this.left = this.limitMs
    if (this.pauses === 0) this.run()
  }

  /** Does something that takes no time of the call. */
  async without<T>(work: Promise<T>): Promise<T> {
    if (this.pauses++ === 0) {
      clearTimeout(this.timer)
      this.left -= performance.now() - this.since
    }
    try {
      return await work
    } finally {
      if (--this.pauses === 0) this.run()
    }
  }

  end(): void {
    clearTimeout(this.timer)
    this.pauses = Infinity
  }

  private run(): void {
    clearTimeout(this.timer)
    this.since = performance.now()
    this.timer = setTimeout(() => this.abort.abort(), Math.max(0, this.left)).unref()
  }
}
