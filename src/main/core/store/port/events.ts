import type { AnySessionEvent } from '../../../../shared/contract'

/** Where a session's counters stand; what comes next uses these and counts on. */
export interface SessionCursor {
  /** Greater than every sequence ever used, also by ephemeral events before a crash. */
  readonly nextSequence: number
  readonly nextPosition: number
  readonly nextTurnNumber: number
  /** The last durable event, for `parentId`. */
  readonly lastEventId: string | null
}

/** Reads of the log. */
export interface EventReads {
  cursor(sessionId: string): Promise<SessionCursor | null>
  /** Durable events with a sequence after the given one, whole, in order, at most `limit`. */
  eventsAfter(sessionId: string, afterSequence: number, limit: number): Promise<AnySessionEvent[]>
}

/** Writes of the log. */
export interface EventWrites {
  /** Durable events in order. What a message row holds already is not stored again. */
  appendEvents(sessionId: string, events: readonly AnySessionEvent[]): void
}
