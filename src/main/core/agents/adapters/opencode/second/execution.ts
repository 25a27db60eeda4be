import type { AdapterFailure, PromptResult } from '#shared/adapter/port'
import type { JsonRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'
import { takeWait, type Waits } from '../prompt/waits'
import { resultOf } from '../protocol/failures'
import { errorOf } from './errors'

/** The server will call the model again at a time. */
const RETRY = 'session.retry.scheduled'

/** Events that end an execution. */
export const endings: ReadonlySet<string> = new Set([
  'session.execution.succeeded',
  'session.execution.failed',
  'session.execution.interrupted',
])

/**
 * A turn. The server begins and ends each with an event, and takes whatever is put into its inbox meanwhile before the end.
 */
export class Execution {
  isCancelled = false
  /** A question was declined without a word, which ends the turn. */
  isDeclined = false
  /** Resolves when it was sent, successfully or not. */
  isSent: Promise<unknown> = Promise.resolve()
  /** True once the server has it. */
  isTaken = false
  readonly #begun = Promise.withResolvers<undefined>()
  readonly #ended = Promise.withResolvers<PromptResult>()
  readonly begun = this.#begun.promise
  readonly ended = this.#ended.promise
  #hasBegun = false
  #isOver = false
  #finish: string | undefined
  #waits: Waits = {}
  #wait: AdapterFailure | undefined
  /** Called when the server would wait for its model for too long, with the failure that the turn then ends with. */
  onLongWait: () => void = () => undefined
  /** Messages that the server has not taken out of the inbox. */
  readonly #waiting = new Set<string>()
  #last: PromptResult | undefined

  get hasBegun(): boolean {
    return this.#hasBegun
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** True while it works and can therefore accept more messages. */
  get isWorking(): boolean {
    return this.#hasBegun && !this.#isOver && !this.isCancelled
  }

  get waiting(): readonly string[] {
    return [...this.#waiting]
  }

  begin(): void {
    this.#hasBegun = true
    this.#last = undefined
    this.#begun.resolve(undefined)
  }

  /** Adds a message to the inbox. */
  put(inboxId: string): void {
    this.#waiting.add(inboxId)
  }

  /** Notes that a message left the inbox. */
  taken(inboxId: string): void {
    this.#waiting.delete(inboxId)
    // The server goes on with what it took, or there is nothing left to go on with.
    if (this.#waiting.size > 0 || this.#last === undefined || this.#hasBegun) return
    if (this.isCancelled) this.end({ outcome: 'cancelled' })
    else this.end(this.#last)
  }

  /** Processes an event about the session. */
  take(type: string, data: JsonRecord): void {
    if (type === RETRY) this.#takeWait(data)
    if (type === 'session.step.ended') this.#finish = text(data['finish']) ?? this.#finish
    if (!endings.has(type) || !this.#hasBegun) return
    const result = this.#resultOf(type, data)
    // Messages still in the inbox begin the next one, unless this one was interrupted.
    if (type === 'session.execution.succeeded' && this.#waiting.size > 0 && !this.isCancelled) {
      this.#hasBegun = false
      this.#last = result
      return
    }
    this.end(result)
  }

  /** Ends it whatever the server says. */
  end(result: PromptResult): void {
    this.#isOver = true
    this.#ended.resolve(result)
  }

  /** Counts a wait for the model; too long a one is left to the host. */
  #takeWait({ at: next, error }: JsonRecord): void {
    const { message } = record(errorOf(error)['data'])
    const waited = takeWait(this.#waits, { next, message }, Date.now())
    this.#waits = waited.waits
    if (waited.failure === undefined || this.#wait !== undefined || this.isCancelled) return
    this.#wait = waited.failure
    this.onLongWait()
  }

  #resultOf(type: string, { error, reason }: JsonRecord): PromptResult {
    if (this.#wait !== undefined && !this.isCancelled) return { outcome: 'error', failure: this.#wait }
    if (type === 'session.execution.succeeded') return resultOf({ finish: this.#finish }, this.isCancelled)
    if (type === 'session.execution.failed') return resultOf({ error: errorOf(error) }, this.isCancelled)
    const isWanted = this.isCancelled || this.isDeclined || reason === 'user' || reason === 'superseded'
    if (isWanted) return { outcome: 'cancelled' }
    const message =
      reason === 'inactivity'
        ? 'OpenCode ended the turn because nothing happened in it for long.'
        : 'OpenCode ended the turn because it was shut down.'
    return { outcome: 'error', failure: { message, category: 'runtime', recoverable: true } }
  }
}
