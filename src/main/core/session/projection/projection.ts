import type { EventTypeThat, SessionEventOf, SessionEventPayload, SessionEventType } from '../../../../shared/contract'
import type { Session } from '../../../../shared/session/entities'
import type { StoreWriter } from '../../store/port'
import type { RecordOf } from './records'

/** An event that is being stored. */
export interface StoredEvent<T extends SessionEventType> {
  readonly event: SessionEventOf<T>
  readonly record: RecordOf<T>
  /** The session after all events of the commit. */
  readonly session: Session
  /** Replaces the payload that is logged and published, where storing changes it. */
  publish(payload: SessionEventPayload<T>): void
}

/** Writes the rows that an event changes, except those of the session and its agents. */
export type Projection<T extends SessionEventType> = (stored: StoredEvent<T>, writer: StoreWriter) => void

/** Projections of events. */
export type Projections<T extends SessionEventType> = { readonly [K in T]: Projection<K> }

/** Projections of some of the events that affect rows. */
export type ProjectionsOfSome = Partial<Projections<EventTypeThat<'rows'>>>
