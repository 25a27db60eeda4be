import type { SnapshotState, SnapshotUsage } from '#shared/snapshot/entities'
import type { Agent, Session, Turn, TurnInitiator } from '#shared/session/entities'
import type { UsageRollup } from '#shared/usage/rollup'
import type { EventRow, UnpackedBundle } from '../log/event-bundles'
import type { SessionStatePatch } from '../port'
import type { Row } from '../schema'
import { memoryOfRows, type PreparedMessage } from './prepared-message'

/** Messages and events of one session as they will be stored. */
export interface SessionRows {
  readonly sessionId: string
  /** The first of the messages that a list shows. */
  readonly firstUserMessage: string | null
  readonly messages: readonly PreparedMessage[]
  readonly events: readonly EventRow[]
  readonly bundles: readonly (Row<'event_bundle'> | UnpackedBundle)[]
}

/** The remaining data of a session whose messages have all come. */
export interface SessionEnd {
  readonly sessionId: string
  readonly state: SessionStatePatch
  readonly nextSequence: number
  readonly removals: readonly NonNullable<SnapshotState['removals']>[number][]
  readonly merges: readonly {
    readonly merge: NonNullable<SnapshotState['merges']>[number]
    readonly messageOwner: string | undefined
  }[]
  readonly usage: readonly SnapshotUsage[]
  readonly totals: ReadonlyMap<string, readonly UsageRollup[]>
}

/** A part of an import that another thread made, in the order of its fields. Plain data. */
export interface ImportPart {
  readonly sessions: readonly Session[]
  readonly agents: readonly Agent[]
  readonly turns: readonly { readonly turn: Turn; readonly initiator: TurnInitiator | undefined }[]
  readonly rows: readonly SessionRows[]
  readonly ends: readonly SessionEnd[]
}

/** Returns the memory of a part, which another thread takes over. */
export function memoryOfPart({ rows }: ImportPart): ArrayBuffer[] {
  return [...new Set(rows.flatMap(memoryOfRows))]
}
