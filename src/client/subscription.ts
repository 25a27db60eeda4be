import type { AnySessionEvent, RequestInput, RequestOutput } from '../shared/contract'
import type { ContractError } from '../shared/kernel/errors'
import type { Requester } from './connection'

/** What a {@link Subscription} tells of. */
export interface SubscriptionReader {
  /** Where the session stands now, and what came since; what was told before no longer holds. */
  begin(answer: RequestOutput<'session.subscribe'>, since: readonly AnySessionEvent[]): void
  /** What came next, without gap or repetition. */
  events(events: readonly AnySessionEvent[]): void
  failed(error: ContractError): void
}

/**
 * Follows one session. Events that arrive before the answer to the subscription wait for it; what the answer already holds
 * is dropped; after a gap between live events, and when the session was overwritten, it subscribes again.
 */
export class Subscription {
  private seen = -1
  private attempt = 0
  private early: AnySessionEvent[] | null = []

  constructor(
    private readonly requester: Requester,
    private readonly input: Omit<RequestInput<'session.subscribe'>, 'afterSequence'>,
    private readonly reader: SubscriptionReader,
  ) {}

  /** Asks where the session stands and follows it from there. Called again after a lost connection. */
  readonly subscribe = async (): Promise<void> => {
    const attempt = ++this.attempt
    this.early = []
    const answer = await this.requester.request('session.subscribe', this.input)
    if (attempt !== this.attempt) return
    if (!answer.ok) {
      // While the connection is away the old state stays readable; the next connect subscribes again.
      if (answer.error.code !== 'not-connected') this.reader.failed(answer.error)
      return
    }
    this.seen = answer.value.sequence
    const early = this.early
    this.early = null
    this.take(early, (since) => this.reader.begin(answer.value, since))
  }

  /** Takes an event of this session. */
  receive(event: AnySessionEvent): void {
    if (this.early !== null) this.early.push(event)
    else
      this.take([event], (next) => {
        if (next.length > 0) this.reader.events(next)
      })
  }

  /** Stops following; a subscription under way is forgotten. */
  dispose(): void {
    this.attempt++
    this.early = []
    void this.requester.request('session.unsubscribe', { sessionId: this.input.sessionId })
  }

  /** Hands on what follows without a gap, and asks again where the session stands when there is one. */
  private take(events: readonly AnySessionEvent[], handOn: (next: readonly AnySessionEvent[]) => void): void {
    const next: AnySessionEvent[] = []
    let isGap = false
    for (const event of events) {
      if (event.sequence <= this.seen) continue
      // What was overwritten is another session now, of which nothing is known here.
      isGap = event.sequence > this.seen + 1 || event.type === 'replaced'
      if (isGap) break
      this.seen = event.sequence
      next.push(event)
    }
    handOn(next)
    if (isGap) void this.subscribe()
  }
}
