import type { AttentionEntry } from '../../../../shared/attention/entities'
import type { Conversation } from '../../../../shared/conversation/entities'
import type { StoredMachine } from '../../../../shared/machine/entities'
import type { SessionFacets } from '../../../../shared/session/entities/facets'
import type { SessionListItem, SessionStatus } from '../../../../shared/session/entities'
import type { ListOptions, SessionCriteria } from './sessions'

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
}

/** Criteria for sessions of other machines. */
export interface MachineListOptions extends ListOptions {
  /** Text that title, tags, notes or first message have to contain, each. */
  readonly words?: readonly string[]
}

/** Reads of other machines and the list of their sessions. */
export interface MachineReads {
  /** In the order in which they were added. */
  machines(): Promise<StoredMachine[]>
  /** The machine of each listed session. */
  machineHomes(): Promise<ReadonlyMap<string, string>>
  machineSessions(sessionIds: readonly string[]): Promise<MachineSession[]>
  /** Latest activity first. */
  listMachineSessions(options: MachineListOptions): Promise<{ sessions: MachineSession[]; total: number }>
  /** Sessions that are neither idle nor archived. */
  machineAttention(): Promise<MachineSession[]>
  machineStatusCounts(): Promise<Record<SessionStatus | 'all', number>>
  machineCopy(sessionId: string): Promise<MachineCopy | null>
  machineFacets(criteria: Pick<SessionCriteria, 'status' | 'except' | 'exceptKinds'>): Promise<SessionFacets>
}

/** Writes of other machines and the list of their sessions. */
export interface MachineWrites {
  putMachine(machine: StoredMachine): void
  /** Deletes a machine with the list of its sessions and their copies. */
  deleteMachine(machineId: string): void
  putMachineSessions(sessions: readonly MachineSession[]): void
  /** Replaces the copy of a session. The copies that are oldest beyond the first 500 go. */
  putMachineCopy(copy: MachineCopy): void
  /** Deletes sessions from the list, with their copies. */
  deleteMachineSessions(sessionIds: readonly string[]): void
}
