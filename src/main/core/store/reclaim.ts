import { stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { Connection } from './connection'
import type { WordIndex } from './search/word-index'

/** Number of pages of the file that are moved per step; between steps the event loop gets its turn. */
const PAGES_A_STEP = 128

/**
 * Maximum number of steps that one call spends on merging the word index. They suffice for a store of a few thousand
 * messages; in a larger one purging stays quick, and later calls and new messages continue where this one stopped.
 */
const MOST_MERGES = 64

/**
 * Returns the pages of deleted rows to the file system, in steps. Resolves to the number of bytes by which the file
 * shrank. Throws what SQLite throws, and what `check` throws between steps.
 */
export async function reclaim(
  connection: Connection,
  words: WordIndex,
  file: string,
  check: () => void = () => undefined,
): Promise<number> {
  const { gate } = words
  await forgetDeletedWords(words, check)
  await gate.during(() => checkpoint(connection))
  const { size: before } = await stat(file)
  for (let free = freePages(connection); free > 0;) {
    await gate.during(() => connection.database.pragma(`incremental_vacuum(${PAGES_A_STEP})`))
    await setImmediate()
    check()
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
async function forgetDeletedWords(words: WordIndex, check: () => void): Promise<void> {
  for (let step = 0; step < MOST_MERGES && (await words.gate.during(() => words.merge())); step++) {
    await setImmediate()
    check()
  }
}

/** Number of free pages; 0 in a store that has since been closed. */
function freePages(connection: Connection): number {
  if (!connection.database.open) return 0
  return connection.database.pragma('freelist_count', { simple: true }) as number
}

function checkpoint(connection: Connection): void {
  connection.database.pragma('wal_checkpoint(TRUNCATE)')
}
