import { stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { Connection } from './connection'
import type { WordIndex } from './search/word-index'

/** How many pages of the file are moved in one go; between two the event loop gets its turn. */
const PAGES_A_STEP = 128

/**
 * How many steps of merging the word index one call makes at most. It is all there is in a store of some thousand
 * messages; in a larger one purging stays quick, and later calls and new messages go on where this one ended.
 */
const MOST_MERGES = 64

/**
 * Gives the pages of deleted rows back to the disk, in steps. Answers by how many bytes the file shrank. Throws what
 * SQLite throws.
 */
export async function reclaim(connection: Connection, words: WordIndex, file: string): Promise<number> {
  const { gate } = words
  await forgetDeletedWords(words)
  await gate.during(() => checkpoint(connection))
  const { size: before } = await stat(file)
  for (let free = freePages(connection); free > 0;) {
    await gate.during(() => connection.database.pragma(`incremental_vacuum(${PAGES_A_STEP})`))
    await setImmediate()
    const left = freePages(connection)
    if (left >= free) break
    free = left
  }
  if (!connection.database.open) return 0
  await gate.during(() => checkpoint(connection))
  const { size: after } = await stat(file)
  return Math.max(0, before - after)
}

/** Rewrites the parts of the word index that hold words of deleted messages. */
async function forgetDeletedWords(words: WordIndex): Promise<void> {
  for (let step = 0; step < MOST_MERGES && (await words.gate.during(() => words.merge())); step++) await setImmediate()
}

/** None in a store that was closed meanwhile. */
function freePages(connection: Connection): number {
  if (!connection.database.open) return 0
  return connection.database.pragma('freelist_count', { simple: true }) as number
}

function checkpoint(connection: Connection): void {
  connection.database.pragma('wal_checkpoint(TRUNCATE)')
}
