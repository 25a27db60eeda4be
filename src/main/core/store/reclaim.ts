import { stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { Connection } from './connection'

/** How many pages of the file are moved in one go; between two the event loop gets its turn. */
const PAGES_A_STEP = 128

/** How many leaves of the word index are merged in one go; a leaf is several pages. */
const LEAVES_A_STEP = 16

/**
 * How many such steps one call makes at most. It is all there is in a store of some thousand messages; in a larger one
 * purging stays quick and the next calls, and SQLite itself while messages come in, go on where this one ended.
 */
const MOST_MERGES = 32

/**
 * Gives the pages of deleted rows back to the disk, in steps. Answers by how many bytes the file shrank. Throws what
 * SQLite throws.
 */
export async function reclaim(connection: Connection, file: string): Promise<number> {
  await forgetDeletedWords(connection)
  checkpoint(connection)
  const { size: before } = await stat(file)
  for (let free = freePages(connection); free > 0;) {
    connection.database.pragma(`incremental_vacuum(${PAGES_A_STEP})`)
    await setImmediate()
    const left = freePages(connection)
    if (left >= free) break
    free = left
  }
  checkpoint(connection)
  const { size: after } = await stat(file)
  return Math.max(0, before - after)
}

/** Rewrites the parts of the word index that hold words of deleted messages. */
async function forgetDeletedWords(connection: Connection): Promise<void> {
  for (let step = 0; step < MOST_MERGES; step++) {
    const before = connection.get<{ changes: number }>('SELECT total_changes() AS changes')?.changes ?? 0
    connection.run(`INSERT INTO message_text (message_text, rank) VALUES ('merge', ${LEAVES_A_STEP})`)
    const after = connection.get<{ changes: number }>('SELECT total_changes() AS changes')?.changes ?? 0
    // FTS5 says so itself: less than two changes means there was nothing to merge.
    if (after - before < 2) return
    await setImmediate()
  }
}

function freePages(connection: Connection): number {
  return connection.database.pragma('freelist_count', { simple: true }) as number
}

function checkpoint(connection: Connection): void {
  connection.database.pragma('wal_checkpoint(TRUNCATE)')
}
