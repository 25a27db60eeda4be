import type { AdapterFailure, PromptResult } from '#shared/adapter/port'

/** Time to wait for a message to be taken up after an early idle report of the session. */
const GRACE_MS = 2000

/**
 * A running prompt, with the messages injected into it. It ends when the session is idle and has taken up all of them.
 */
export class Turn {
  /** True when the user cancelled it. */
  isCancelled = false
  /** Resolves when the session works on it, or it has ended: before, it cannot be stopped. */
  readonly begun: Promise<unknown>
  readonly ended: Promise<PromptResult>
  readonly #begin: () => void
  readonly #end: (result: PromptResult) => void
  /** True when its result is known. */
  isOver = false
  #hasBegun = false
  #failure: AdapterFailure | undefined
  readonly #waiting = new Set<string>()
  readonly #taken = new Set<string>()
  /** True when the session names the message that it takes up; older versions do not. */
  #namesMessages = true
  #timer: NodeJS.Timeout | undefined

  constructor() {
    const begun = Promise.withResolvers<undefined>()
    const ended = Promise.withResolvers<PromptResult>()
    this.begun = begun.promise
    this.ended = ended.promise
    this.#begin = () => begun.resolve(undefined)
    this.#end = (result) => {
      this.isOver = true
      clearTimeout(this.#timer)
      begun.resolve(undefined)
      ended.resolve(result)
    }
  }

  /** Records the id of a sent message. */
  sent(messageId: string): void {
    if (this.#namesMessages && !this.#taken.has(messageId)) this.#waiting.add(messageId)
  }

  /** Records that the session took up a message. */
  tookUp(messageId: string | undefined): void {
    if (messageId === undefined) {
      this.#namesMessages = false
      this.#waiting.clear()
    } else if (!this.#waiting.delete(messageId)) this.#taken.add(messageId)
    this.works()
  }

  /** Records activity of the session. */
  works(): void {
    clearTimeout(this.#timer)
    this.#hasBegun = true
    this.#begin()
  }

  /** Ends it, even if the session never worked on it. */
  over(): void {
    clearTimeout(this.#timer)
    this.#begin()
  }

  failed(failure: AdapterFailure): void {
    this.#failure = failure
  }

  /** The failure that it ends with, as far as it is known. */
  get failure(): AdapterFailure | undefined {
    return this.#failure
  }

  /** Records that the session is idle. */
  idle(wasAborted: boolean): void {
    const result = this.#result(wasAborted)
    const isDone = wasAborted || this.#failure !== undefined || (this.#hasBegun && this.#waiting.size === 0)
    clearTimeout(this.#timer)
    if (isDone) this.#end(result)
    else this.#timer = setTimeout(() => this.#end(result), GRACE_MS).unref()
  }

  #result(wasAborted: boolean): PromptResult {
    if (wasAborted) return { outcome: 'cancelled', stopReason: 'aborted' }
    if (this.#failure !== undefined) return { outcome: 'error', failure: this.#failure }
    return { outcome: 'completed', stopReason: 'idle' }
  }
}
