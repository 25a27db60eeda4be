import type { AdapterFailure } from '../../../../../shared/adapter/port'
import type { JsonRecord } from '../../transcript/records'
import { count, record, text } from '../../transcript/values'
import type { PromptEnd } from './failures'
import type { ServerEvent } from './map-events'

/** How long the last words of a prompt may come after its end, and its beginning after an error. */
const SETTLE_MS = 2000

/**
 * The end of one prompt, as the events of its session tell it. The server says that it is idle before it tells the last
 * words of a prompt that was broken off, and once more afterwards.
 */
export class Turn {
  isCancelled = false
  /** Why it was broken off, where nobody had wanted that. */
  failure: AdapterFailure | undefined
  /** Told when the model failed and is asked again: what went wrong, and how often it did. */
  onRetry: (words: string, attempt: number) => void = () => undefined
  /** Resolves when it was handed over, in whatever way. */
  isSent: Promise<unknown> = Promise.resolve()
  readonly #begun = Promise.withResolvers<undefined>()
  readonly #ended = Promise.withResolvers<PromptEnd>()
  /** It is there: a message of the user's, or work. */
  readonly begun = this.#begun.promise
  readonly ended = this.#ended.promise
  #hasBegun = false
  #isIdle = false
  #error: JsonRecord | undefined
  #finish: string | undefined
  /** Messages of the agent's that are not over. */
  readonly #open = new Set<string>()
  readonly #seen = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #isOver = false
  /** Messages that are handed over just now, and those whose words the session does not show yet. */
  #handing = 0
  #expected = 0

  get hasBegun(): boolean {
    return this.#hasBegun
  }

  /** Whether it still works, so that it can take in more. */
  get isWorking(): boolean {
    return this.#hasBegun && !this.#isOver && !this.isCancelled
  }

  /**
   * Puts a message into it, which `handOver` gives to the server. It does not end before the session shows that message:
   * the server goes on with it even when it had just finished.
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

  /** `isNew`: the message that the event is about was not known before. */
  take({ type, properties }: ServerEvent, isNew: boolean): void {
    if (type === 'message.updated') this.takeMessage(record(properties['info']), isNew)
    else if (type === 'session.status') {
      const status = record(properties['status'])
      this.takeStatus(status['type'])
      if (status['type'] === 'retry')
        this.onRetry(text(status['message']) ?? 'The model failed.', count(status['attempt']))
    } else if (type === 'session.idle') this.takeStatus('idle')
    else if (type === 'session.error') this.fail(record(properties['error']))
  }

  /** A message of the session, also one that was read anew. */
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
    // What went wrong before is made up for by another message.
    if (error !== undefined || (isNew && !this.#seen.has(id))) this.#error = error
    this.#seen.add(id)
    this.#finish = text(info['finish']) ?? this.#finish
    if (record(info['time'])['completed'] === undefined) this.#open.add(id)
    else this.#open.delete(id)
    if (this.#isIdle && this.#open.size === 0 && !this.isAwaiting) this.end()
  }

  /** What the session does now. */
  takeStatus(status: unknown): void {
    if (status === 'busy' || status === 'retry') this.begin()
    if (status !== 'idle' || !this.#hasBegun || this.#isIdle) return
    this.#isIdle = true
    this.rest()
  }

  /** It seems that the session does nothing any more; it may also not have begun to work yet. */
  suspectIdle(): void {
    if (!this.#hasBegun || this.#isIdle) return
    this.#isIdle = true
    this.endLater()
  }

  /** Nobody tells more of it: it ends as far as it came. */
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

  /** The session does nothing more, as far as it is known. */
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
