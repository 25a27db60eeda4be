/** Work that is done one thing after the other, in the order it was asked for. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve()
  /** How much runs or waits. */
  private waiting = 0

  /** `onDone` runs after each piece of work. */
  constructor(private readonly onDone: () => void) {}

  get isEmpty(): boolean {
    return this.waiting === 0
  }

  /** Runs `work` when everything asked before it is done. */
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
