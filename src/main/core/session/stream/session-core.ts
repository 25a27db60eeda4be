import type { Session } from '#shared/session/entities'
import type { Clock } from '#shared/kernel/clock'
import type { SessionCursor, Store } from '#core/store/port'
import { SessionCoordinator } from './coordinator'
import { EventStream } from './event-stream'
import { Positions } from './positions'

interface CoreServices {
  readonly store: Store
  readonly clock: Clock
  readonly log: (line: string) => void
  /** Working folder of sessions that have no other one. */
  readonly defaultFolder: string
  readonly runtimes: {
    /** Returns the name of the request in which this is called. */
    owner(): string
  }
}

/**
 * The bottom of a session at work: what is stored of it, the stream of its events, the places of its messages, and the order of
 * work on it. Every other part is built on it, and is heard above through it.
 */
export class SessionCore {
  readonly sessionId: string
  readonly stream: EventStream
  readonly positions: Positions
  readonly coordinator: SessionCoordinator

  constructor(
    private readonly services: CoreServices,
    session: Session,
    { nextSequence, nextPosition, lastEventId }: Pick<SessionCursor, 'nextSequence' | 'nextPosition' | 'lastEventId'>,
  ) {
    const { store, clock, log, runtimes } = services
    const { sessionId } = session
    this.sessionId = sessionId
    this.stream = new EventStream({ sessionId, session, store, clock, nextSequence, lastEventId })
    this.positions = new Positions(nextPosition)
    this.coordinator = new SessionCoordinator({ sessionId, log, owner: () => runtimes.owner() })
  }

  /** The session as it is stored. */
  get session(): Session {
    return this.stream.session
  }

  /** Working folder, an absolute path. */
  get cwd(): string {
    return this.session.targetWorkingDirectory ?? this.services.defaultFolder
  }
}
