/** Values of a bucket as they change; ends by `stop`, and when the broker ends it. */
export interface Watch<Entry> extends AsyncIterable<Entry> {
  stop(): void
}

export interface WatchingOptions<Entry> {
  /** Opens the watch, which begins with the present values. */
  readonly open: () => Promise<Watch<Entry>>
  readonly take: (entry: Entry) => Promise<void>
  readonly log: (line: string) => void
  /** Name of the watched thing, for the log. */
  readonly what: string
  readonly firstPauseMs?: number
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/**
 * Follows the values of a bucket until it is stopped. A watch that cannot be opened, ends or fails is opened again after
 * a pause, which grows until a value arrives. Values are then taken again.
 */
export class Watching<Entry> {
  private watch: Watch<Entry> | null = null
  private isStopped = false
  private wake: () => void = () => {}

  constructor(private readonly options: WatchingOptions<Entry>) {
    void this.run()
  }

  stop(): void {
    this.isStopped = true
    this.watch?.stop()
    this.wake()
  }

  private async run(): Promise<void> {
    const { log, what, firstPauseMs = FIRST_PAUSE_MS } = this.options
    let failures = 0
    while (!this.isStopped) {
      let reason = 'the broker ended it'
      try {
        await this.follow(() => (failures = 0))
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error)
      }
      if (this.isOver()) return
      if (failures === 0) log(`${what} of the fleet are no longer followed, and are asked for again: ${reason}`)
      await this.pause(Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** failures))
      failures += 1
    }
  }

  private async follow(onEntry: () => void): Promise<void> {
    const { open, take } = this.options
    const watch = await open()
    this.watch = watch
    try {
      // It may have been stopped while the watch was opened.
      if (this.isOver()) return
      for await (const entry of watch) {
        if (this.isOver()) return
        await take(entry)
        onEntry()
      }
    } finally {
      watch.stop()
      this.watch = null
    }
  }

  private isOver(): boolean {
    return this.isStopped
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms * (0.5 + Math.random() / 2))
      timer.unref()
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
