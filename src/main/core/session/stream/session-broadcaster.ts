import type { SessionEvent } from '#shared/contract'
import type { ClientSink } from '#core/base/host-port'
import type { SessionCore } from './session-core'
import { LiveState, type Subscriber } from './subscribers'

/** The subscribers of a session, and the part of it that exists only in memory. */
export class SessionBroadcaster {
  readonly live: LiveState
  private readonly subscribers = new Set<Subscriber>()

  constructor(private readonly core: SessionCore) {
    this.live = new LiveState(core.sessionId)
    core.stream.follow({ published: (event) => this.publish(event) })
  }

  get isEmpty(): boolean {
    return this.subscribers.size === 0
  }

  /** Returns whether a client is subscribed. */
  includes(sink: ClientSink): boolean {
    return [...this.subscribers].some((subscriber) => subscriber.isOf(sink))
  }

  add(subscriber: Subscriber): void {
    this.subscribers.add(subscriber)
  }

  remove(subscriber: Subscriber): void {
    subscriber.ended = true
    this.subscribers.delete(subscriber)
    this.core.coordinator.rest()
  }

  private publish(event: SessionEvent): void {
    this.live.apply(event)
    for (const subscriber of this.subscribers) subscriber.send(event)
  }
}
