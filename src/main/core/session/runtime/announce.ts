import { eventTypesThat, type SessionEvent } from '#shared/contract'
import type { FollowedSession } from '#core/base/parts/part'
import type { SessionBroadcaster } from '../stream/session-broadcaster'
import type { EventStream } from '../stream/event-stream'
import type { SessionServices } from './services'

/** Types of the events after which the session looks different in lists. */
const listed: ReadonlySet<string> = new Set(eventTypesThat('list'))

/** A session whose events reach more than its subscribers. */
interface AnnouncedSession extends FollowedSession {
  readonly stream: EventStream
  readonly audience: Pick<SessionBroadcaster, 'includes'>
  readonly isBusy: boolean
}

/** Tells clients that are called, the layers above and lists of an event of a session. */
export function announce(context: SessionServices, session: AnnouncedSession, event: SessionEvent): void {
  const { clientWork, ports, feed } = context
  const { audience, sessionId } = session
  // A client gets the calls of its work also without a subscription.
  const sink = clientWork.addressee(event)?.sink
  if (sink !== undefined && !audience.includes(sink)) sink.notify({ method: 'session.event', params: event })
  if (event.type === 'turn.completed') void clientWork.turnEnded(session)
  ports.published(session, event)
  if (listed.has(event.type)) feed.touch(sessionId)
}
