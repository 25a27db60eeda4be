import type { AnySessionEvent } from '#shared/contract'
import { isKnownEvent } from '#shared/contract'
import type { Session } from '#shared/session/entities'
import type { PrivateFields, StoreWriter } from '#core/store/port'
import { writeRows } from './write-rows'

/** Writes the rows that follow from one event of a log, as they were written when it happened. */
export function replay(
  before: Session,
  event: AnySessionEvent,
  hidden: PrivateFields | undefined,
  writer: StoreWriter,
): Session {
  // Of a type that is not declared no row follows.
  return isKnownEvent(event) ? writeRows(before, [event], [hidden], writer) : before
}
