import type { AnySessionEvent } from '#shared/contract'
import type { SnapshotState, SnapshotUsage } from '#shared/snapshot/entities'
import type { Agent, Delivery, Message, Session, Turn, TurnInitiator } from '#shared/session/entities'
import type { UsageRollup } from '#shared/usage/rollup'
import type { SessionStatePatch } from '../port'

/** Destination of sessions that are imported: each session first, then its parts. */
export interface ImportTarget {
  /** A session by the id it will have, its agents left out. `replaces` the one that has the id now. */
  addSession(session: Session, replaces: boolean): void
  addAgent(agent: Agent): void
  addTurn(turn: Turn, initiator?: TurnInitiator): void
  addMessage(message: Message, position: number | null, deliveries: readonly Delivery[]): void
  /**
   * Adds the next event of its session; `isEarly`: events below it are still to come. An event whose id came before in
   * its session is the same one and is skipped. An event is best added right after the message that it is about.
   */
  addEvent(event: AnySessionEvent, isEarly?: boolean): void
  /** All of a session's events have come. */
  endEvents(sessionId: string): void
  /** Stores the state beside the messages. Its messages have to be there. */
  addState(sessionId: string, state: SessionStatePatch, nextSequence: number): void
  addRemoval(sessionId: string, removal: NonNullable<SnapshotState['removals']>[number]): void
  /** `messageOwner`: the session that holds the summary, which is in this import too. */
  addMerge(
    sessionId: string,
    merge: NonNullable<SnapshotState['merges']>[number],
    messageOwner: string | undefined,
  ): void
  /** Counted from the moment of publishing on. `totals` by adapterSessionId. */
  addUsage(
    sessionId: string,
    usage: readonly SnapshotUsage[],
    totals: ReadonlyMap<string, readonly UsageRollup[]>,
  ): void
}
