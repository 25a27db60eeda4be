import { stat } from 'node:fs/promises'
import Database from 'better-sqlite3'
import type { Store } from '../src/main/core/store/port'

/** What was written to a store. */
export interface Growth {
  readonly rows: number
  readonly bytes: number
}

/**
 * How many rows and bytes some work writes to a store. Rows are all that were inserted, changed or deleted, those of the
 * word index too; bytes are what the file grew by once everything is in it.
 */
export async function growth(store: Pick<Store, 'file' | 'rowsWritten'>, work: () => Promise<void>): Promise<Growth> {
  const bytes = await sizeOf(store.file)
  const rows = store.rowsWritten()
  await work()
  return { rows: store.rowsWritten() - rows, bytes: (await sizeOf(store.file)) - bytes }
}

async function sizeOf(file: string): Promise<number> {
  const database = new Database(file)
  try {
    database.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    database.close()
  }
  return (await stat(file)).size
}
