import type { AttentionEntry } from '#shared/attention/entities'
import type { SessionHits } from '#shared/find/entities'
import type { Conversation } from '#shared/conversation/entities'
import type { StoredMachine } from '#shared/machine/entities'
import type { SessionFacets } from '#shared/session/entities/facets'
import type { SessionListItem, SessionStatus } from '#shared/session/entities'
import type { ListOptions, SessionCriteria } from './sessions'
import type { SessionUsageDays, UsageGroupRow, UsageTotalsOptions } from './usage'

/** A session of another machine, as its host lists it. */
export interface MachineSession {
  readonly machineId: string
  /** Without its attention state. */
  readonly item: SessionListItem
  /** Absent when idle. */
  readonly attention?: AttentionEntry
}

/** Conversation of another machine as it was read last. */
export interface MachineCopy {
  readonly sessionId: string
  readonly machineId: string
  readonly copiedAt: number
  /** Sequence of the session's last event in it. */
  readonly sequence: number
  readonly conversation: Conversation
  /** True when somebody opened it here; others are kept because all of its machine are. */
  readonly isOpened: boolean
}

/** A session of another machine. */
export interface MachineSessionRef {
  readonly machineId: string
  readonly sessionId: string
}

/** Criteria for sessions of other machines; `sessionIds` and `exceptSessionIds` are keys, as `sessionKey` writes them. */
export interface MachineListOptions extends ListOptions {
  /** Text that title, tags, notes or first message have to contain, each. */
  readonly words?: readonly string[]
}

/** Reads of copies of other machines' conversations. */
export interface MachineCopyReads {
  machineCopy(session: MachineSessionRef): Promise<MachineCopy | null>
  /** The time of each copy of a machine. */
  machineCopyTimes(machineId: string): Promise<ReadonlyMap<string, number>>
  /** Keys of sessions of machines whose copies contain all words of a query, newest copies first. */
  machineCopiesWith(query: string, machineIds: readonly string[]): Promise<string[]>
  /** Reasons why a search finds sessions of a machine. `limit`: messages of each. Those that are not listed are omitted. */
  machineCopyHits(
    query: string,
    machineId: string,
    sessionIds: readonly string[],
    limit?: number,
  ): Promise<SessionHits[]>
}

/** Usage of a session of another machine, as it was read. */
export interface MachineUsage extends SessionUsageDays {
  readonly machineId: string
  /** Time of the session's last activity then. */
  readonly activityAt: number
}

/** Selection of the usage of other machines, and its grouping. */
export interface MachineUsageOptions extends Pick<UsageTotalsOptions, 'since' | 'until' | 'quartersAhead'> {
  readonly groupBy: UsageTotalsOptions['groupBy'] | 'machine'
  readonly machineIds: readonly string[]
}

/** Reads of the usage of other machines. */
export interface MachineUsageReads {
  /** Sessions of a machine whose usage was not read since their last activity, and the time of that. */
  machineUsageDue(machineId: string): Promise<ReadonlyMap<string, number>>
  machineUsageTotals(options: MachineUsageOptions): Promise<UsageGroupRow[]>
  /** Usage of sessions of a machine by day, the latest `most` rows of each. Those whose usage was never read are omitted. */
  machineUsageDays(machineId: string, sessionIds: readonly string[], most: number): Promise<SessionUsageDays[]>
}

/** Reads of other machines and the list of their sessions. */
export interface MachineReads extends MachineCopyReads, MachineUsageReads {
  /** In the order in which they were added. */
  machines(): Promise<StoredMachine[]>
  /** The listed sessions of each machine. */
  machineSessionIds(): Promise<ReadonlyMap<string, ReadonlySet<string>>>
  machineSessions(machineId: string, sessionIds: readonly string[]): Promise<MachineSession[]>
  /** Latest activity first. */
  listMachineSessions(options: MachineListOptions): Promise<{ sessions: MachineSession[]; total: number }>
  /** Sessions that are neither idle nor archived. */
  machineAttention(): Promise<MachineSession[]>
  machineStatusCounts(): Promise<Record<SessionStatus | 'all', number>>
  machineFacets(criteria: Pick<SessionCriteria, 'status' | 'except' | 'exceptKinds'>): Promise<SessionFacets>
}

/** Writes of copies of other machines' conversations. */
export interface MachineCopyWrites {
  /** Replaces the copy of a session. The copies of its machine that are oldest beyond the first `most` go. */
  putMachineCopy(copy: MachineCopy, most: number): void
  /** Deletes the copies of a machine; with `onlyUnopened` those that nobody opened. */
  deleteMachineCopies(machineId: string, options: { readonly onlyUnopened: boolean }): void
}

/** Writes of other machines and the list of their sessions. */
export interface MachineWrites extends MachineCopyWrites {
  putMachine(machine: StoredMachine): void
  /** Deletes a machine with the list of its sessions, their copies and usage. */
  deleteMachine(machineId: string): void
  putMachineSessions(sessions: readonly MachineSession[]): void
  /** Takes the usage of listed sessions, unless what is known is newer. */
  putMachineUsage(usage: readonly MachineUsage[]): void
  /** Deletes sessions of a machine from the list, with their copies and usage. */
  deleteMachineSessions(machineId: string, sessionIds: readonly string[]): void
}
