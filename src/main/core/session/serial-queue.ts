/** Runs pieces of work one after the other, in the order they were requested. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve()
  /** Number of pieces of work that run or wait. */
  private waiting = 0

  /** `onDone` runs after each piece of work. */
  constructor(private readonly onDone: () => void) {}

  get isEmpty(): boolean {
    return this.waiting === 0
  }

  /** Runs `work` when everything requested before it is done. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    this.waiting++
    const next = this.last.then(work, work).finally(() => {
      this.waiting--
      this.onDone()
    })
    this.last = next.catch(() => undefined)
    return next
  }
}
