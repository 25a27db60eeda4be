import type { SessionEvent } from '#shared/contract'
import type { Session } from '#shared/session/entities'
import { reduceSession } from '#shared/state/session'
import type { PrivateFields, StoreWriter } from '#core/store/port'
import { project } from './project'
import { projectSession } from './session-rows'

/**
 * Writes the rows that follow from events of one session, which become true together. `privates`: by event, its private
 * fields. Returns the session after them.
 */
export function writeRows(
  before: Session,
  events: readonly SessionEvent[],
  privates: readonly (PrivateFields | undefined)[],
  writer: StoreWriter,
): Session {
  const session = events.reduce(reduceSession, before)
  projectSession(before, session, events, writer)
  for (const [index, event] of events.entries()) project({ event, private: privates[index] as never, session }, writer)
  return session
}
