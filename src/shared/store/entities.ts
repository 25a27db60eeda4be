import { z } from 'zod'
import { time } from '../kernel/fields'

/** Reason for a copy of the store. */
export const BackupKind = z.enum(['daily', 'manual', 'migration', 'restore', 'repair'])
export type BackupKind = z.infer<typeof BackupKind>

/** Retention of backups. */
export const BackupsKept = z.object({
  /** Number of days whose last backup is kept. */
  daily: z.int().min(1).max(1000).default(7),
  /** Number of weeks whose last backup is kept. */
  weekly: z.int().min(0).max(1000).default(4),
  /** Number of backups kept from before updates, and separately from before restores and repairs. */
  migration: z.int().min(1).max(1000).default(3),
})
export type BackupsKept = z.infer<typeof BackupsKept>

/** A complete copy of the store in the backup folder. */
export const Backup = z.object({
  /** File name; identifies the backup. */
  name: z.string(),
  kind: BackupKind,
  /** Unix ms. */
  createdAt: time,
  /** In bytes. */
  size: z.int().nonnegative(),
  /** Schema version of the copied store. */
  schemaVersion: z.int(),
})
export type Backup = z.infer<typeof Backup>

/** Result of reading a damaged store. */
export const SalvageReport = z.object({
  /** Number of readable sessions. */
  sessions: z.int().nonnegative(),
  /** Number of readable messages. */
  messages: z.int().nonnegative(),
  /** Total of all tables. */
  rows: z.int().nonnegative(),
  /** Tables that could be read only in part. */
  incomplete: z.array(z.string()),
})
export type SalvageReport = z.infer<typeof SalvageReport>

/** Result of salvaging a damaged store. */
export const Salvaged = z.object({
  /** Current path of the damaged file. */
  path: z.string(),
  report: SalvageReport,
})
export type Salvaged = z.infer<typeof Salvaged>

/** Facts about the store that are cheap to obtain. */
export const StoreStatus = z.object({
  /** Absolute path of the store. */
  file: z.string(),
  /** Size of the file and its write-ahead log in bytes. */
  size: z.int().nonnegative(),
  /** Unused bytes within the file. */
  freeSize: z.int().nonnegative(),
  schemaVersion: z.int(),
  /** Reason why the store is read-only. */
  readOnly: z.string().optional(),
  /** Absolute path of the folder with backups. */
  backupsFolder: z.string(),
  /** Total size of all backups in bytes. */
  backupsSize: z.int().nonnegative(),
  lastBackup: Backup.optional(),
  /** Paths of damaged stores that were set aside. */
  setAside: z.array(z.string()),
  /** Report of the newest salvaged one. */
  salvaged: Salvaged.optional(),
  backupsKept: BackupsKept,
})
export type StoreStatus = z.infer<typeof StoreStatus>

/** One kind of fault in a store. */
export const StoreFinding = z.object({
  /** Stable across versions: `orphan-messages`. */
  code: z.string(),
  /** User-facing description. */
  message: z.string(),
  /** Number of occurrences. */
  count: z.int().positive(),
  /** `repairable`: can be repaired and has not been; `fatal`: only a backup or salvaging helps. */
  state: z.enum(['repaired', 'repairable', 'fatal', 'harmless']),
})
export type StoreFinding = z.infer<typeof StoreFinding>

/** Code of the finding after which rows have to be rebuilt from logs before anything is repaired. */
export const ROWS_TO_REBUILD = 'rows-to-rebuild'

/** Result of a store check. */
export const StoreReport = z.object({
  /** True when nothing remains to be repaired. */
  healthy: z.boolean(),
  /** Findings; empty when nothing is wrong. */
  findings: z.array(StoreFinding),
  schemaVersion: z.int(),
  /** SQLite version. */
  sqliteVersion: z.string(),
  /** Copy made before the repair. */
  backup: z.string().optional(),
})
export type StoreReport = z.infer<typeof StoreReport>

/** Result of comparing rows with the logs that they follow from. */
export const RebuildReport = z.object({
  /** Number of sessions that were compared. */
  sessions: z.int().nonnegative(),
  /** Number of sessions whose logs lack something; their rows stay as they are. */
  incomplete: z.int().nonnegative(),
  /** Sessions with rows that differ, which are replaced. */
  damaged: z.array(
    z.object({
      sessionId: z.string(),
      /** Names of the tables of these rows. */
      tables: z.array(z.string()),
    }),
  ),
  /** Copy made before that; absent when nothing differs. */
  backup: z.string().optional(),
})
export type RebuildReport = z.infer<typeof RebuildReport>

/** Storage used by a session. */
export const SessionSize = z.object({
  sessionId: z.string(),
  /** Title of the session; absent when it has none. */
  title: z.string().optional(),
  /** Status of the session. */
  status: z.string(),
  /** Bytes of its messages, events and long outputs; a shared output counts for each session. */
  size: z.int().nonnegative(),
})
export type SessionSize = z.infer<typeof SessionSize>

/** Reason why the host cannot use its store; until the user chooses a remedy it answers nothing else. */
export const StoreProblem = z.object({
  /** User-facing message. */
  message: z.string(),
  /** Absolute path of the store. */
  file: z.string(),
  /** Size of the damaged file in bytes. */
  size: z.int().nonnegative(),
})
export type StoreProblem = z.infer<typeof StoreProblem>
