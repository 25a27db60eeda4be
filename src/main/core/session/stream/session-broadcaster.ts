import { eventTypesThat, type SessionEvent } from '../../../../shared/contract'
import type { SessionServices } from '../runtime/services'
import { LiveState, type Subscriber } from './subscribers'
import type { WorkingSession } from '../runtime/working-session'
import type { FollowedSession } from '../../base/parts/part'
import type { SessionHandle } from '../port'

/** Types of the events after which the session looks different in lists. */
const listed: ReadonlySet<string> = new Set(eventTypesThat('list'))

/** The subscribers of a session, and the part of it that exists only in memory. */
export class SessionBroadcaster {
  readonly live: LiveState
  private readonly subscribers = new Set<Subscriber>()

  constructor(
    private readonly context: SessionServices,
    private readonly runtime: FollowedSession &
      Pick<SessionHandle, 'sessionId' | 'stream' | 'isBusy'> &
      Pick<WorkingSession, 'subagent'>,
  ) {
    this.live = new LiveState(runtime.sessionId)
  }

  get isEmpty(): boolean {
    return this.subscribers.size === 0
  }

  add(subscriber: Subscriber): void {
    this.subscribers.add(subscriber)
  }

  remove(subscriber: Subscriber): void {
    subscriber.ended = true
    this.subscribers.delete(subscriber)
    this.context.runtimes.releaseIfIdle(this.runtime)
  }

  /** Sends an event to all of them, and to the lists that it affects. */
  publish(event: SessionEvent): void {
    this.live.apply(event)
    for (const subscriber of this.subscribers) subscriber.send(event)
    this.address(event)
    this.runtime.subagent?.published(event)
    this.context.ports.published(this.runtime, event)
    if (listed.has(event.type)) this.context.feed.touch(this.runtime.sessionId)
  }

  /** Sends a call of a client's work to that client, also without a subscription, and runs commands that waited. */
  private address(event: SessionEvent): void {
    const { clientWork } = this.context
    const sink = clientWork.addressee(event)?.sink
    if (sink !== undefined && ![...this.subscribers].some((subscriber) => subscriber.isOf(sink)))
      sink.notify({ method: 'session.event', params: event })
    if (event.type === 'turn.completed') void clientWork.turnEnded(this.runtime)
  }
}
