import type { AnySessionEvent } from '#shared/contract'

/** Current values of a session's counters; the next event, message and turn use these and increment them. */
export interface SessionCursor {
  /** Greater than every sequence ever used, including by ephemeral events before a crash. */
  readonly nextSequence: number
  readonly nextPosition: number
  readonly nextTurnNumber: number
  /** The last durable event, for `parentId`. */
  readonly lastEventId: string | null
}

/** Fields of an event that no client gets. */
export type PrivateFields = Readonly<Record<string, unknown>>

/** Reads of the log. */
export interface EventReads {
  cursor(sessionId: string): Promise<SessionCursor | null>
  /** Durable events with a sequence after the given one, whole, in order, at most `limit`. */
  eventsAfter(sessionId: string, afterSequence: number, limit: number): Promise<AnySessionEvent[]>
}

/** Writes of the log. */
export interface EventWrites {
  /**
   * Appends durable events in order, each with its private fields if it has any. Data that a message row already holds is
   * not stored again.
   */
  appendEvents(
    sessionId: string,
    events: readonly AnySessionEvent[],
    privates?: readonly (PrivateFields | undefined)[],
  ): void
}
