import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { BranchReads, BranchWrites } from './port/branches'
import type { CompressionReads } from './port/compression'
import type { ConfigurationReads, ConfigurationWrites } from './port/configurations'
import type { ConversationReads, MessageWrites, TurnWrites } from './port/conversation'
import type { ElicitationReads, ElicitationWrites } from './port/elicitations'
import type { EquipmentReads, EquipmentWrites } from './port/agent-resources'
import type { ErasureReads, ErasureWrites } from './port/erasures'
import type { EventReads, EventWrites } from './port/events'
import type { BlobReads, FileReads, FileWrites } from './port/files'
import type { FindReads, SearchHitReads } from './port/find'
import type { StoreOperations } from './port/operations'
import type { PermissionReads, PermissionRuleWrites, PermissionWrites } from './port/permissions'
import type {
  AgentWrites,
  FacetReads,
  LabelWrites,
  PurgeWrites,
  SearchReads,
  SessionReads,
  SessionWrites,
} from './port/sessions'
import type { TranscriptReads } from './port/transcripts'
import type { DraftJournal, UnfinishedReads } from './port/unfinished'
import type { AttemptReads, AttemptWrites } from './port/attempts'
import type { AutomationReads, AutomationWrites } from './port/automations'
import type { FleetReads, FleetWrites } from './port/fleets'
import type { MachineReads, MachineWrites } from './port/machines'
import type { LandingReads, LandingWrites } from './port/landings'
import type { PlaceReads, PlaceWrites } from './port/places'
import type { PrivateEventWrites } from './port/private-events'
import type { ReceiptReads, ReceiptWrites } from './port/receipts'
import type { TerminalReads, TerminalWrites } from './port/terminals'
import type { MeaningReads, MeaningWrites } from './port/meaning'
import type { ProvenanceReads } from './port/provenance'
import type { TrustReads, TrustWrites } from './port/trust'
import type { UsageReads, UsageWrites } from './port/usage'
import type {
  CommandReads,
  CommandWrites,
  EnvironmentReads,
  FileChangeReads,
  NoteReads,
  NoteWrites,
  ReviewReads,
  TaskReads,
} from './port/work'

export type * from './port/branches'
export type * from './port/compression'
export type * from './port/configurations'
export type * from './port/conversation'
export type * from './port/elicitations'
export type * from './port/agent-resources'
export type * from './port/erasures'
export type * from './port/events'
export type * from './port/files'
export type * from './port/find'
export type * from './port/operations'
export type * from './port/permissions'
export type * from './port/attempts'
export type * from './port/automations'
export type * from './port/fleets'
export type * from './port/machines'
export type * from './port/landings'
export type * from './port/places'
export type * from './port/private-events'
export type * from './port/provenance'
export type * from './port/sessions'
export type * from './port/receipts'
export type * from './port/terminals'
export type * from './port/transcripts'
export type * from './port/trust'
export type * from './port/unfinished'
export type * from './port/usage'
export type * from './port/work'

/**
 * Operations of one write. Everything runs inside one immediate transaction, synchronously; nothing here may be kept or
 * called after the work function has returned. A throw undoes everything that this work function did, and nothing else.
 */
export interface StoreWriter
  extends
    SessionWrites,
    LabelWrites,
    AgentWrites,
    PurgeWrites,
    MessageWrites,
    TurnWrites,
    EventWrites,
    PrivateEventWrites,
    ConfigurationWrites,
    EquipmentWrites,
    PermissionWrites,
    PermissionRuleWrites,
    ElicitationWrites,
    BranchWrites,
    UsageWrites,
    FileWrites,
    CommandWrites,
    NoteWrites,
    MeaningWrites,
    TrustWrites,
    LandingWrites,
    PlaceWrites,
    TerminalWrites,
    ReceiptWrites,
    AttemptWrites,
    AutomationWrites,
    MachineWrites,
    FleetWrites,
    ErasureWrites {}

/**
 * Every read. Lists never touch message bodies; nothing reads without a bound. Sessions in lists include what is stored
 * (`preview`), but not what only a running host knows (`runStatus`, `queueCount`).
 */
export interface StoreReader
  extends
    SessionReads,
    SearchReads,
    FacetReads,
    FindReads,
    SearchHitReads,
    ConversationReads,
    EventReads,
    UnfinishedReads,
    ConfigurationReads,
    EquipmentReads,
    PermissionReads,
    ElicitationReads,
    BranchReads,
    CompressionReads,
    UsageReads,
    BlobReads,
    FileReads,
    FileChangeReads,
    ReviewReads,
    EnvironmentReads,
    TaskReads,
    CommandReads,
    NoteReads,
    TranscriptReads,
    TrustReads,
    LandingReads,
    PlaceReads,
    TerminalReads,
    MeaningReads,
    ReceiptReads,
    ProvenanceReads,
    AttemptReads,
    AutomationReads,
    MachineReads,
    FleetReads,
    ErasureReads {}

/** One SQLite file. Its surface is asynchronous so that it can move to another thread without a change here. */
export interface Store {
  readonly file: string
  readonly schemaVersion: number
  /** Reason why nothing can be written, for people; null when writing is possible. */
  readonly readOnly: string | null
  /** Memory of the gate that every other thread of this host must enter before it writes to the file. */
  readonly gate: SharedArrayBuffer
  readonly read: StoreReader
  readonly drafts: DraftJournal
  /**
   * Runs `work` in a transaction and resolves after its commit. Writes requested at the same time share one commit, in
   * the order of the requests. Failures (disk full, read-only, damaged) are values, and then nothing of the work is
   * stored. An exception from `work` itself is a bug and rejects the promise; that work too is undone. For projections of
   * events only.
   */
  write<T>(work: (writer: StoreWriter) => T): Promise<Result<T, ContractError>>
  /** Named writes that follow from no event. */
  readonly operations: StoreOperations
  /** Returns the space of deleted rows to the file system. Resolves to the number of bytes by which the file shrank. */
  reclaim(): Promise<Result<number, ContractError>>
  /** Number of rows inserted, changed or deleted since opening, including the search index; for measurements. */
  rowsWritten(): number
  /** Returns a text that is another one after any change of the file, also by other threads; while it is the same, reads answer the same. */
  changeMark(): string
  /** Resolves after every write requested so far. */
  idle(): Promise<void>
  close(): Promise<void>
}
