/** Progress of publishing a session to a fleet. */
export interface FleetCursor {
  readonly sessionId: string
  /** Sequence of the last durable event that the fleet has; 0: none. Below 0: the session is gone here. */
  readonly sequence: number
  /** Hash of the list row that the fleet has; null: none. */
  readonly listed: string | null
}

/** Reads of what fleets have of this host's log. */
export interface FleetReads {
  fleetCursors(fleet: string, sessionIds: readonly string[]): Promise<FleetCursor[]>
  /** Sessions that are gone here and that the fleet still has. */
  fleetLeftovers(fleet: string): Promise<string[]>
  /** Sessions with durable events that the fleet does not have, by key after the given one. */
  behindFleet(
    fleet: string,
    afterKey: number,
    limit: number,
  ): Promise<{ readonly sessionIds: readonly string[]; readonly lastKey: number | null }>
}

/** Writes of what fleets have of this host's log. */
export interface FleetWrites {
  /** Notes the last events that a fleet has. */
  notePublished(fleet: string, published: readonly Pick<FleetCursor, 'sessionId' | 'sequence'>[]): void
  /** Notes the list rows that a fleet has. */
  noteListed(fleet: string, listed: readonly { readonly sessionId: string; readonly listed: string }[]): void
  deleteFleetCursor(fleet: string, sessionId: string): void
}
