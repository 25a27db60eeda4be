import type { EventTypeThat, SessionEventType } from '#shared/contract'
import type { StoreWriter } from '#core/store/port'
import { agents } from './agents'
import { history } from './history'
import { lifecycle } from './lifecycle'
import { messages } from './messages'
import type { Projection, Projections, StoredEvent } from './projection'
import { requests } from './requests'
import { work } from './work'

/** By event type, the rows that it changes. */
const projections: Projections<EventTypeThat<'rows'>> = {
  ...lifecycle,
  ...agents,
  ...messages,
  ...history,
  ...requests,
  ...work,
}

/** Writes the rows that an event changes, except those of the session and its agents. */
export function project<T extends SessionEventType>(stored: StoredEvent<T>, writer: StoreWriter): void {
  const { type } = stored.event
  // Nothing follows from an event that affects no rows, or of a client's own type.
  if (!Object.hasOwn(projections, type)) return
  const projection = projections[type as EventTypeThat<'rows'>] as unknown as Projection<T>
  projection(stored, writer)
}
