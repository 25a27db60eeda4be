import type { AdapterFailure, PromptResult } from '../../../../../shared/adapter/port'

/** How long it is waited for a message to be taken up, when the session says before that it has nothing to do. */
const GRACE_MS = 2000

/** One prompt at work, with what was put into it. It is over when the session is idle and has taken up all of that. */
export class Turn {
  /** A person wants it to end. */
  isCancelled = false
  /** The session works on it, or it is over: before that it cannot be stopped. */
  readonly begun: Promise<unknown>
  readonly ended: Promise<PromptResult>
  readonly #begin: () => void
  readonly #end: (result: PromptResult) => void
  #hasBegun = false
  #failure: AdapterFailure | undefined
  readonly #waiting = new Set<string>()
  readonly #taken = new Set<string>()
  /** Whether the session says which message it takes up; older versions do not. */
  #namesMessages = true
  #timer: NodeJS.Timeout | undefined

  constructor() {
    const begun = Promise.withResolvers<undefined>()
    const ended = Promise.withResolvers<PromptResult>()
    this.begun = begun.promise
    this.ended = ended.promise
    this.#begin = () => begun.resolve(undefined)
    this.#end = (result) => {
      clearTimeout(this.#timer)
      begun.resolve(undefined)
      ended.resolve(result)
    }
  }

  /** A message was sent, and has this id. */
  sent(messageId: string): void {
    if (this.#namesMessages && !this.#taken.has(messageId)) this.#waiting.add(messageId)
  }

  /** The session takes up a message. */
  tookUp(messageId: string | undefined): void {
    if (messageId === undefined) {
      this.#namesMessages = false
      this.#waiting.clear()
    } else if (!this.#waiting.delete(messageId)) this.#taken.add(messageId)
    this.works()
  }

  /** The session does something. */
  works(): void {
    clearTimeout(this.#timer)
    this.#hasBegun = true
    this.#begin()
  }

  /** It is over, also when the session never worked on it. */
  over(): void {
    clearTimeout(this.#timer)
    this.#begin()
  }

  failed(failure: AdapterFailure): void {
    this.#failure = failure
  }

  /** The session has nothing to do. */
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
