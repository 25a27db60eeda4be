import type { AdapterFailure } from '#shared/adapter/port'
import type { JsonRecord } from '#core/agents/transcript/records'
import { count, record, text } from '#core/agents/transcript/values'
import type { PromptEnd } from '../protocol/failures'
import type { ServerEvent } from '../events/map-events'

/** Time after the end of a prompt in which its last text may arrive, or after an error in which it may begin. */
const SETTLE_MS = 2000

/**
 * Detects the end of one prompt from the events of its session. The server reports that it is idle before the last text
 * of a cancelled prompt, and once more afterwards.
 */
export class Turn {
  isCancelled = false
  /** Reason for its cancellation, if the user did not cancel it. */
  failure: AdapterFailure | undefined
  /** Called when the model failed and is asked again, with the error, the number of failures, and the whole status. */
  onRetry: (words: string, attempt: number, status: JsonRecord) => void = () => undefined
  /** Resolves when it was sent, successfully or not. */
  isSent: Promise<unknown> = Promise.resolve()
  readonly #begun = Promise.withResolvers<undefined>()
  readonly #ended = Promise.withResolvers<PromptEnd>()
  /** Resolves when it has begun: a user message or activity arrived. */
  readonly begun = this.#begun.promise
  readonly ended = this.#ended.promise
  #hasBegun = false
  #isIdle = false
  #error: JsonRecord | undefined
  #finish: string | undefined
  /** The agent's unfinished messages. */
  readonly #open = new Set<string>()
  readonly #seen = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #isOver = false
  /** Number of messages being sent, and of those that the session does not show yet. */
  #handing = 0
  #expected = 0

  /** True when it has ended. */
  get isOver(): boolean {
    return this.#isOver
  }

  get hasBegun(): boolean {
    return this.#hasBegun
  }

  /** True while it works and can therefore accept more messages. */
  get isWorking(): boolean {
    return this.#hasBegun && !this.#isOver && !this.isCancelled
  }

  /**
   * Adds a message, which `handOver` sends to the server. The prompt does not end before the session shows that
   * message: the server continues with it even when it had just finished.
   */
  async put<T extends { readonly ok: boolean }>(handOver: () => Promise<T>): Promise<T> {
    this.#handing++
    this.#expected++
    const answer = await handOver()
    this.#handing--
    if (!answer.ok) this.shown()
    if (this.#isIdle) this.rest()
    return answer
  }

  /** `isNew`: the message of the event was unknown before. */
  take({ type, properties }: ServerEvent, isNew: boolean): void {
    if (type === 'message.updated') this.takeMessage(record(properties['info']), isNew)
    else if (type === 'session.status') {
      const status = record(properties['status'])
      this.takeStatus(status['type'])
      if (status['type'] === 'retry')
        this.onRetry(text(status['message']) ?? 'The model failed.', count(status['attempt']), status)
    } else if (type === 'session.idle') this.takeStatus('idle')
    else if (type === 'session.error') this.fail(record(properties['error']))
  }

  /** Processes a message of the session, including fetched ones. */
  takeMessage(info: JsonRecord, isNew: boolean): void {
    const id = text(info['id'])
    if (id === undefined) return
    if (info['role'] === 'user') {
      if (!isNew) return
      if (this.#hasBegun) this.shown()
      this.begin()
      return
    }
    const error = info['error'] === undefined ? undefined : record(info['error'])
    // A later message makes up for an earlier error.
    if (error !== undefined || (isNew && !this.#seen.has(id))) this.#error = error
    this.#seen.add(id)
    this.#finish = text(info['finish']) ?? this.#finish
    if (record(info['time'])['completed'] === undefined) this.#open.add(id)
    else this.#open.delete(id)
    if (this.#isIdle && this.#open.size === 0 && !this.isAwaiting) this.end()
  }

  /** Processes the status of the session. */
  takeStatus(status: unknown): void {
    if (status === 'busy' || status === 'retry') this.begin()
    if (status !== 'idle' || !this.#hasBegun || this.#isIdle) return
    this.#isIdle = true
    this.rest()
  }

  /** The session seems to be idle; it may also not have begun to work yet. */
  suspectIdle(): void {
    if (!this.#hasBegun || this.#isIdle) return
    this.#isIdle = true
    this.endLater()
  }

  /** No more events will arrive: it ends in its current state. */
  end(): void {
    clearTimeout(this.#timer)
    this.#isOver = true
    this.#ended.resolve({ error: this.#error, finish: this.#finish })
  }

  private begin(): void {
    clearTimeout(this.#timer)
    if (!this.#hasBegun) this.#error = undefined
    this.#hasBegun = true
    this.#isIdle = false
    this.#begun.resolve(undefined)
  }

  private fail(error: JsonRecord): void {
    this.#error ??= error
    if (!this.#hasBegun) this.endLater()
  }

  private get isAwaiting(): boolean {
    return this.#expected > 0 && !this.isCancelled
  }

  private shown(): void {
    this.#expected = Math.max(0, this.#expected - 1)
  }

  /** Ends the prompt if, as far as known, the session is idle. */
  private rest(): void {
    if (this.#handing > 0 && this.isAwaiting) return
    if (this.#open.size === 0 && !this.isAwaiting) this.end()
    else this.endLater()
  }

  private endLater(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.end(), SETTLE_MS)
    this.#timer.unref()
  }
}
