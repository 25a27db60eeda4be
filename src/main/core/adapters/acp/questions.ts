import { randomUUID } from 'node:crypto'

/** Permission requests that wait for an answer. */
export class Questions {
  private readonly open = new Map<string, (optionId: string | null) => void>()

  /** `onWithdrawn` is told of questions that end without an answer. */
  constructor(private readonly onWithdrawn: (requestId: string) => void) {}

  /**
   * A new question: its id, and its answer, which is the chosen option's id, or null when it was withdrawn. `signal`
   * withdraws it.
   */
  ask(signal: AbortSignal): { readonly requestId: string; readonly answer: Promise<string | null> } {
    const requestId = randomUUID()
    const answer = new Promise<string | null>((resolve) => this.open.set(requestId, resolve))
    signal.addEventListener('abort', () => this.withdraw(requestId), { once: true })
    return { requestId, answer }
  }

  /** Answers a question with an option; null withdraws it. False when it is not open. */
  answer(requestId: string, optionId: string | null): boolean {
    const resolve = this.open.get(requestId)
    if (resolve === undefined) return false
    this.open.delete(requestId)
    resolve(optionId)
    return true
  }

  isOpen(requestId: string): boolean {
    return this.open.has(requestId)
  }

  withdrawAll(): void {
    for (const requestId of [...this.open.keys()]) this.withdraw(requestId)
  }

  private withdraw(requestId: string): void {
    if (this.answer(requestId, null)) this.onWithdrawn(requestId)
  }
}
