import type { AnySessionEvent, RequestInput, RequestOutput } from '../shared/contract'
import { defined } from '../shared/kernel/defined'
import type { ContractError } from '../shared/kernel/errors'
import type { Requester } from './connection'

/** Consumer of a {@link Subscription}. */
export interface SubscriptionReader {
  /** Awaited before `begin`; events that arrive meanwhile are kept. */
  beforeBegin?(answer: RequestOutput<'session.subscribe'>): Promise<void> | undefined
  /** Resets to the current state of the session and the events since; earlier state is invalid. */
  begin(answer: RequestOutput<'session.subscribe'>, since: readonly AnySessionEvent[]): void
  /** Delivers the next events, without gap or repetition. */
  events(events: readonly AnySessionEvent[]): void
  failed(error: ContractError): void
}

/**
 * Follows one session. Buffers events that arrive before the subscription response; drops events that the response
 * already covers; subscribes again after a gap between live events and when the session was overwritten.
 */
export class Subscription {
  private seen = -1
  private attempt = 0
  private early: AnySessionEvent[] | null = []
  private isFailed = false

  constructor(
    private readonly requester: Requester,
    private readonly input: Omit<RequestInput<'session.subscribe'>, 'afterSequence'>,
    private readonly reader: SubscriptionReader,
  ) {}

  /** Subscribes and follows the session from its current state. Called again after a lost connection. */
  readonly subscribe = async (): Promise<void> => {
    const attempt = ++this.attempt
    this.early = []
    this.isFailed = false
    const answer = await this.requester.request('session.subscribe', this.input)
    if (attempt !== this.attempt) return
    if (!answer.ok) {
      this.isFailed = true
      // During a connection loss the old state stays readable; the next connection subscribes again.
      if (answer.error.code !== 'not-connected') this.reader.failed(answer.error)
      return
    }
    const pause = this.reader.beforeBegin?.(answer.value)
    if (pause !== undefined) await pause
    if (attempt !== this.attempt) return
    this.seen = answer.value.sequence
    const early = this.early
    this.early = null
    this.take(early, (since) => this.reader.begin(answer.value, since))
  }

  /** Takes an event of this session. */
  receive(event: AnySessionEvent): void {
    // Events after a failure: the machine of the session can be reached again.
    if (this.isFailed) void this.subscribe()
    else if (this.early !== null) this.early.push(event)
    else
      this.take([event], (next) => {
        if (next.length > 0) this.reader.events(next)
      })
  }

  /** Stops following and ignores a pending subscription. */
  dispose(): void {
    this.attempt++
    this.early = []
    this.isFailed = false
    const { sessionId, machineId } = this.input
    void this.requester.request('session.unsubscribe', { sessionId, ...defined({ machineId }) })
  }

  /** Delivers events that follow without a gap, and subscribes again when there is one. */
  private take(events: readonly AnySessionEvent[], handOn: (next: readonly AnySessionEvent[]) => void): void {
    const next: AnySessionEvent[] = []
    let isGap = false
    for (const event of events) {
      if (event.sequence <= this.seen) continue
      // An overwritten session is a new one, with unknown state.
      isGap = event.sequence > this.seen + 1 || event.type === 'replaced'
      if (isGap) break
      this.seen = event.sequence
      next.push(event)
    }
    handOn(next)
    if (isGap) void this.subscribe()
  }
}
