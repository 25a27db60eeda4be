import type { SessionEvent } from '#shared/contract'

/** Events that stand together in the order of a session's events. */
interface OutboxPlace {
  readonly envelopes: readonly SessionEvent[]
  state: 'waiting' | 'ready' | 'dropped'
}

/** The events of one session on their way out, in order: what waits to be stored holds up all that comes after it. */
export class Outbox {
  private readonly places: OutboxPlace[] = []
  private waiters: (() => void)[] = []

  /** `publishedSequence`: that of the last event that was published. */
  constructor(
    private readonly publish: (event: SessionEvent) => void,
    public publishedSequence: number,
  ) {}

  get isEmpty(): boolean {
    return this.places.length === 0
  }

  /** Takes a place that is not settled yet. */
  hold(envelopes: readonly SessionEvent[]): OutboxPlace {
    const place: OutboxPlace = { envelopes, state: 'waiting' }
    this.places.push(place)
    return place
  }

  /** Publishes the events of a place as soon as all before it are out, or drops them. */
  settle(place: OutboxPlace, state: 'ready' | 'dropped'): void {
    place.state = state
    for (let first = this.places[0]; first !== undefined && first.state !== 'waiting'; first = this.places[0]) {
      this.places.shift()
      if (first.state === 'dropped') continue
      for (const envelope of first.envelopes) {
        this.publishedSequence = envelope.sequence
        this.publish(envelope)
      }
    }
    if (this.places.length > 0) return
    const { waiters } = this
    this.waiters = []
    for (const resolve of waiters) resolve()
  }

  /** Resolves when everything that has a place so far is published. */
  async drained(): Promise<void> {
    if (this.isEmpty) return
    await new Promise<void>((resolve) => this.waiters.push(resolve))
  }
}
