import type { ContractError } from '../../../shared/kernel/errors'
import type { Result } from '../../../shared/kernel/result'
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
import type { PermissionReads, PermissionRuleWrites, PermissionWrites } from './port/permissions'
import type { AgentWrites, LabelWrites, PurgeWrites, SearchReads, SessionReads, SessionWrites } from './port/sessions'
import type { TranscriptReads } from './port/transcripts'
import type { DraftJournal, UnfinishedReads } from './port/unfinished'
import type { TrustReads, TrustWrites } from './port/trust'
import type { UsageReads, UsageWrites } from './port/usage'
import type {
  CommandReads,
  CommandWrites,
  EnvironmentReads,
  FileChangeReads,
  NoteReads,
  NoteWrites,
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
export type * from './port/permissions'
export type * from './port/sessions'
export type * from './port/transcripts'
export type * from './port/trust'
export type * from './port/unfinished'
export type * from './port/usage'
export type * from './port/work'

/**
 * What one write does. Everything runs inside one immediate transaction, synchronously; nothing here may be kept or
 * called after the work function has returned. A throw undoes all of that work function and of no other.
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
    TrustWrites,
    ErasureWrites {}

/**
 * Every read. Lists never touch message bodies; nothing reads without a bound. Sessions in lists come with what is stored
 * (`preview`), not with what only a running host knows (`runStatus`, `queueCount`).
 */
export interface StoreReader
  extends
    SessionReads,
    SearchReads,
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
    EnvironmentReads,
    TaskReads,
    CommandReads,
    NoteReads,
    TranscriptReads,
    TrustReads,
    ErasureReads {}

/** One SQLite file. Its surface is asynchronous so that it can move to another thread without a change here. */
export interface Store {
  readonly file: string
  readonly schemaVersion: number
  /** Why nothing can be written, for people; null when all is well. */
  readonly readOnly: string | null
  /** The memory of the gate that whoever writes to the file from another thread of this host asks first. */
  readonly gate: SharedArrayBuffer
  readonly read: StoreReader
  readonly drafts: DraftJournal
  /**
   * Runs `work` in a transaction and resolves after its commit. Writes that are asked for at the same time share one
   * commit, in the order asked. Failures (disk full, read-only, damaged) are values, and then nothing of the work is
   * stored. What `work` itself throws is a bug and rejects the promise; it too is undone.
   */
  write<T>(work: (writer: StoreWriter) => T): Promise<Result<T, ContractError>>
  /** Gives the space of deleted rows back to the disk. Answers by how many bytes the file shrank. */
  reclaim(): Promise<Result<number, ContractError>>
  /** How many rows were inserted, changed or deleted since it was opened, the search index's too; for measurements. */
  rowsWritten(): number
  /** Resolves after every write asked for so far. */
  idle(): Promise<void>
  close(): Promise<void>
}
