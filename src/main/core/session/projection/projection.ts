import type { EventTypeThat, SessionEventOf, SessionEventType } from '#shared/contract'
import type { SessionEventPrivate } from '#shared/session-events'
import type { Session } from '#shared/session/entities'
import type { StoreWriter } from '#core/store/port'

/** An event that is being stored. */
export interface StoredEvent<T extends SessionEventType> {
  readonly event: SessionEventOf<T>
  /** Its private fields as the log has them; undefined: none. */
  readonly private: SessionEventPrivate<T> | undefined
  /** The session after all events of the commit. */
  readonly session: Session
}

/**
 * Writes the rows that an event changes, except those of the session and its agents. They follow from nothing but what
 * the log has of the event, and from rows that events before it made.
 */
export type Projection<T extends SessionEventType> = (stored: StoredEvent<T>, writer: StoreWriter) => void

/** Projections of events. */
export type Projections<T extends SessionEventType> = { readonly [K in T]: Projection<K> }

/** Projections of some of the events that affect rows. */
export type ProjectionsOfSome = Partial<Projections<EventTypeThat<'rows'>>>
