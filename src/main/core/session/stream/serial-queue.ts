/** Who works on something that only one may work on at a time, and since when. */
export interface Holder {
  /** The request, or what else asked for it. */
  readonly owner: string
  /** In milliseconds of the monotonic clock. */
  readonly since: number
}

interface SerialQueueOptions {
  /** Runs after each piece of work. */
  readonly onDone?: () => void
  /** Returns the name of whoever asks for work now. */
  readonly owner?: () => string
  /** Called when a piece of work takes long, and again whenever it has taken twice as long. */
  readonly onLong?: (holder: Holder, waiting: readonly string[]) => void
  /** Time after which a piece of work counts as long, in milliseconds. */
  readonly longMs?: number
}

/** Time after which a piece of work is reported, in milliseconds. */
const LONG_MS = 30_000

/** Runs pieces of work one after the other, in the order they were requested. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve()
  /** Owners of the pieces of work that wait, in their order. */
  private readonly waiting: string[] = []
  private holder: Holder | null = null

  constructor(private readonly options: SerialQueueOptions = {}) {}

  get isEmpty(): boolean {
    return this.holder === null && this.waiting.length === 0
  }

  /** Whoever works now; null when nobody does. */
  get heldBy(): Holder | null {
    return this.holder
  }

  /** Runs `work` when everything requested before it is done. */
  exclusive<T>(work: () => Promise<T>, owner = this.options.owner?.() ?? 'the host'): Promise<T> {
    this.waiting.push(owner)
    const run = (): Promise<T> => this.hold(owner, work)
    const next = this.last.then(run, run)
    this.last = next.catch(() => undefined)
    return next
  }

  private async hold<T>(owner: string, work: () => Promise<T>): Promise<T> {
    this.waiting.shift()
    this.holder = { owner, since: performance.now() }
    const endReports = this.reportLong(this.holder)
    try {
      return await work()
    } finally {
      endReports()
      this.holder = null
      this.options.onDone?.()
    }
  }

  private reportLong(holder: Holder): () => void {
    const { onLong, longMs = LONG_MS } = this.options
    if (onLong === undefined) return () => undefined
    let timer: NodeJS.Timeout
    const after = (ms: number): void => {
      timer = setTimeout(() => {
        onLong(holder, this.waiting)
        after(2 * ms)
      }, ms).unref()
    }
    after(longMs)
    return () => clearTimeout(timer)
  }
}

/** A session that can be held, so that nothing else changes it. */
interface Holdable {
  readonly sessionId: string
  exclusive<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Runs `work` while nothing else changes two sessions. They are taken in the order of their ids, as by everybody who takes
 * more than one, so that two requests never wait for each other.
 */
export function holdBoth<T>(one: Holdable, other: Holdable, work: () => Promise<T>): Promise<T> {
  const [first, second] = one.sessionId < other.sessionId ? [one, other] : [other, one]
  return first.exclusive(() => second.exclusive(work))
}
