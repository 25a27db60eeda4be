import { stat } from 'node:fs/promises'
import Database from 'better-sqlite3'
import type { Store } from '../src/main/core/store/port'

/** Data written to a store. */
export interface Growth {
  readonly rows: number
  readonly bytes: number
}

/**
 * Measures the rows and bytes that an operation writes to a store. Rows are all inserted, changed or deleted ones,
 * including those of the search index; bytes are the growth of the file after a checkpoint.
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
