import { z } from 'zod'
import { time } from '../kernel/fields'

/** Why a copy of the store was made. */
export const BackupKind = z.enum(['daily', 'manual', 'migration', 'restore', 'repair'])
export type BackupKind = z.infer<typeof BackupKind>

/** How many backups are kept. */
export const BackupsKept = z.object({
  /** The last one of so many days. */
  daily: z.int().min(1).max(1000).default(7),
  /** The last one of so many weeks. */
  weekly: z.int().min(0).max(1000).default(4),
  /** Made before updates, and as many that were made before restoring and repairing. */
  migration: z.int().min(1).max(1000).default(3),
})
export type BackupsKept = z.infer<typeof BackupsKept>

/** A whole copy of the store in the folder of backups. */
export const Backup = z.object({
  /** The file's name; it is what names the backup. */
  name: z.string(),
  kind: BackupKind,
  /** Unix ms. */
  createdAt: time,
  /** In bytes. */
  size: z.int().nonnegative(),
  /** The schema of the store that was copied. */
  schemaVersion: z.int(),
})
export type Backup = z.infer<typeof Backup>

/** What was read of a damaged store. */
export const SalvageReport = z.object({
  sessions: z.int().nonnegative(),
  messages: z.int().nonnegative(),
  /** Of all tables. */
  rows: z.int().nonnegative(),
  /** Tables of which a part could not be read. */
  incomplete: z.array(z.string()),
})
export type SalvageReport = z.infer<typeof SalvageReport>

/** What came of salvaging a damaged store. */
export const Salvaged = z.object({
  /** Where the damaged file is now. */
  path: z.string(),
  report: SalvageReport,
})
export type Salvaged = z.infer<typeof Salvaged>

/** Facts about the store that cost next to nothing to know. */
export const StoreStatus = z.object({
  file: z.string(),
  /** Of the file and the log beside it, in bytes. */
  size: z.int().nonnegative(),
  /** Of what is in the file and holds nothing, in bytes. */
  freeSize: z.int().nonnegative(),
  schemaVersion: z.int(),
  /** Why nothing can be written. */
  readOnly: z.string().optional(),
  backupsFolder: z.string(),
  /** Of all backups together, in bytes. */
  backupsSize: z.int().nonnegative(),
  lastBackup: Backup.optional(),
  /** Damaged stores that were set aside, as paths. */
  setAside: z.array(z.string()),
  /** Of the newest of them that was salvaged. */
  salvaged: Salvaged.optional(),
  backupsKept: BackupsKept,
})
export type StoreStatus = z.infer<typeof StoreStatus>

/** One kind of fault of a store. */
export const StoreFinding = z.object({
  /** Stays the same from version to version: `orphan-messages`. */
  code: z.string(),
  /** What was found, for people. */
  message: z.string(),
  /** How often. */
  count: z.int().positive(),
  /** `repairable`: it can be repaired and was not; `fatal`: only a backup or salvaging helps. */
  state: z.enum(['repaired', 'repairable', 'fatal', 'harmless']),
})
export type StoreFinding = z.infer<typeof StoreFinding>

/** What a check of the store came to. */
export const StoreReport = z.object({
  /** Nothing is left that would have to be repaired. */
  healthy: z.boolean(),
  findings: z.array(StoreFinding),
  schemaVersion: z.int(),
  /** Of SQLite. */
  sqliteVersion: z.string(),
  /** The copy that was made before anything was repaired. */
  backup: z.string().optional(),
})
export type StoreReport = z.infer<typeof StoreReport>

/** How much of the store a session takes. */
export const SessionSize = z.object({
  sessionId: z.string(),
  title: z.string().optional(),
  status: z.string(),
  /** Of its messages, events and long outputs, in bytes; an output that several have counts for each. */
  size: z.int().nonnegative(),
})
export type SessionSize = z.infer<typeof SessionSize>

/** Why the host cannot use its store; until somebody chose what to do it answers nothing else. */
export const StoreProblem = z.object({
  /** For people. */
  message: z.string(),
  file: z.string(),
  /** Of the damaged file, in bytes. */
  size: z.int().nonnegative(),
})
export type StoreProblem = z.infer<typeof StoreProblem>
