import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { nothing, operationId } from '../kernel/fields'
import { Backup, BackupsKept, RebuildReport, SalvageReport, SessionSize, StoreReport, StoreStatus } from './entities'

/** Name of a backup: a file name, never a path. */
const name = z
  .string()
  .max(200)
  .regex(/^[\w.-]+$/)
const kept = {
  daily: BackupsKept.shape.daily.unwrap(),
  weekly: BackupsKept.shape.weekly.unwrap(),
  migration: BackupsKept.shape.migration.unwrap(),
} as const
/** Names the work, so that its progress can be told and it can be cancelled. */

export const storeStatus = defineRequest({
  name: 'store.status',
  device: 'watch',
  summary: 'Returns the path and size of the store, and the time of its last backup.',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () => StoreStatus,
})

export const listBackups = defineRequest({
  name: 'store.backup.list',
  summary: 'Returns the backups of the store, newest first.',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () =>
    z.object({
      /** Backups in the folder. */
      backups: z.array(Backup),
    }),
})

export const createBackup = defineRequest({
  name: 'store.backup.create',
  summary: 'Backs up the store. The copy is verified; it is complete or absent.',
  scope: 'server',
  effect: 'act',
  input: () => z.strictObject({ operationId: operationId.optional() }),
  output: () => z.object({ backup: Backup }),
  errors: ['cancelled'],
})

export const restoreBackup = defineRequest({
  name: 'store.backup.restore',
  summary:
    'Replaces the store with a backup; the current store becomes a backup itself. All agents are stopped; `store.replaced` reports completion, and clients then connect again.',
  scope: 'server',
  effect: 'act',
  input: () => z.strictObject({ name, operationId: operationId.optional() }),
  output: () => z.object({ success: z.literal(true) }),
  errors: ['backup-not-found', 'backup-damaged', 'cancelled'],
})

export const removeBackup = defineRequest({
  name: 'store.backup.remove',
  summary: 'Deletes a backup permanently.',
  scope: 'server',
  effect: 'act',
  input: () => z.strictObject({ name }),
  output: () => z.object({ success: z.literal(true) }),
  errors: ['backup-not-found'],
})

export const keepBackups = defineRequest({
  name: 'store.backup.keep',
  summary:
    'Changes the retention of backups; fields not given are unchanged. Excess backups are deleted when the next one is made.',
  scope: 'server',
  effect: 'act',
  input: () =>
    z.strictObject({
      /** Number of days whose last backup is kept; absent to keep the choice. */
      daily: kept.daily.optional(),
      /** Number of weeks whose last backup is kept; absent to keep the choice. */
      weekly: kept.weekly.optional(),
      /** Number of backups kept from before updates; absent to keep the choice. */
      migration: kept.migration.optional(),
    }),
  output: () => z.object({ kept: BackupsKept }),
  errors: ['settings-invalid', 'settings-not-written'],
})

export const checkStore = defineRequest({
  name: 'store.check',
  summary:
    'Checks the store for damage, orphaned data, missing search entries and position gaps. With `repair`, repairs what can be repaired safely, as one change and after a backup; nothing while rows can be rebuilt from logs (the finding `rows-to-rebuild`), which `store.rebuild` does.',
  scope: 'server',
  effect: 'act',
  input: () =>
    z.strictObject({
      /** True to repair what can be repaired. Default: false. */
      repair: z.boolean().default(false),
      operationId: operationId.optional(),
    }),
  output: () => StoreReport,
  errors: ['cancelled'],
})

export const rebuildRows = defineRequest({
  name: 'store.rebuild',
  summary:
    'Compares the rows of every session with its log, and replaces those that differ, as one change and after a backup. The store is closed for that; `store.replaced` tells when it is open again.',
  scope: 'server',
  effect: 'act',
  input: () => z.strictObject({ operationId: operationId.optional() }),
  output: () => RebuildReport,
  errors: ['cancelled'],
})

export const reclaimSpace = defineRequest({
  name: 'store.reclaim',
  summary: 'Returns unused space of the store to the file system.',
  scope: 'server',
  effect: 'act',
  input: () => nothing,
  output: () =>
    z.object({
      /** Bytes that the file became smaller by. */
      bytesFreed: z.int().nonnegative(),
    }),
})

export const storeUsage = defineRequest({
  name: 'store.usage',
  summary: 'Returns the storage used by each session, largest first.',
  scope: 'server',
  effect: 'read',
  input: () => z.strictObject({ limit: z.int().min(1).max(1000).default(20), operationId: operationId.optional() }),
  output: () =>
    z.object({
      /** Sessions with the space that they take. */
      sessions: z.array(SessionSize),
    }),
  errors: ['cancelled'],
})

export const recoverStore = defineRequest({
  name: 'store.recover',
  summary:
    'Sets a damaged store aside, unchanged, and continues with what can still be read from it (`salvage`) or with an empty one (`new`). `store.replaced` reports completion, and clients then connect again.',
  scope: 'server',
  effect: 'act',
  input: () =>
    z.strictObject({
      /** Whether what is readable is kept, or a new store begins. */
      how: z.enum(['salvage', 'new']),
      operationId: operationId.optional(),
    }),
  output: () =>
    z.object({
      /** Salvage report when the store was not in use. `store.status` always returns it. */
      report: SalvageReport.optional(),
      /** New path of the damaged file. */
      setAside: z.string(),
    }),
  errors: ['cancelled', 'store-unreadable', 'store-intact'],
})

/** Every request about the store file. */
export const storeRequests = [
  storeStatus,
  listBackups,
  createBackup,
  restoreBackup,
  removeBackup,
  keepBackups,
  checkStore,
  rebuildRows,
  reclaimSpace,
  storeUsage,
  recoverStore,
] as const
