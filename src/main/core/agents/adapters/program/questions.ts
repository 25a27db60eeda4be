import { randomUUID } from 'node:crypto'

/** Requests that wait for the user's answer. `T` is an answer. */
export class Questions<T> {
  private readonly open = new Map<string, (answer: T | null) => void>()

  /** `onWithdrawn` is called for questions that end without an answer. */
  constructor(private readonly onWithdrawn: (requestId: string) => void) {}

  /** Creates a question: returns its id and its answer, which is null when it was withdrawn. `signal` withdraws it. */
  ask(signal: AbortSignal): { readonly requestId: string; readonly answer: Promise<T | null> } {
    const requestId = randomUUID()
    const answer = new Promise<T | null>((resolve) => this.open.set(requestId, resolve))
    signal.addEventListener('abort', () => this.withdraw(requestId), { once: true })
    return { requestId, answer }
  }

  /** Answers a question; null withdraws it. Returns false when it is not open. */
  answer(requestId: string, answer: T | null): boolean {
    const resolve = this.open.get(requestId)
    if (resolve === undefined) return false
    this.open.delete(requestId)
    resolve(answer)
    return true
  }

  /** True while any question waits. */
  get isWaiting(): boolean {
    return this.open.size > 0
  }

  isOpen(requestId: string): boolean {
    return this.open.has(requestId)
  }

  withdrawAll(): void {
    for (const requestId of [...this.open.keys()]) this.withdraw(requestId)
  }

  /** Ends a question without an answer; does nothing when it is not open. */
  withdraw(requestId: string): void {
    if (this.answer(requestId, null)) this.onWithdrawn(requestId)
  }
}
