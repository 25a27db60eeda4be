import { rename } from 'node:fs/promises'
import Database from 'better-sqlite3'
import { flushFile } from './flush-file'
import { removeDatabase } from './remove-database'

/** Number of pages that are copied between two looks at whether to go on. */
const PAGES_A_STEP = 1024

/** Interface through which long copying reports its progress and learns that it is to stop. */
export interface CopyWatcher {
  /** Throws when the copy is to be given up. */
  check(): void
  /** Reports the part that is done, 0 to 1. */
  progress(part: number): void
}

/**
 * Copies a store that may be in use, as it is at one moment, and checks the copy. The copy is whole and on the disk, or
 * not there. Blocks its thread for moments only, but reading holds back the shortening of the log beside the file. Throws
 * what SQLite or the file system threw; `SQLITE_CORRUPT` also when the copy is damaged, because then the store is.
 */
export async function copyStore(source: Database.Database, target: string, watcher: CopyWatcher): Promise<void> {
  const partial = `${target}.partial`
  try {
    await removeDatabase(partial)
    // Within one transaction, so that what others write meanwhile does not make the copy begin anew.
    source.exec('BEGIN')
    source.pragma('user_version')
    try {
      await source.backup(partial, {
        progress: ({ totalPages, remainingPages }) => {
          watcher.check()
          if (totalPages > 0) watcher.progress(((totalPages - remainingPages) / totalPages) * 0.8)
          return PAGES_A_STEP
        },
      })
    } finally {
      if (source.inTransaction) source.exec('COMMIT')
    }
    watcher.check()
    seal(partial)
    watcher.progress(1)
    await flushFile(partial)
    await rename(partial, target)
  } catch (thrown) {
    await removeDatabase(partial)
    throw thrown
  }
}

/** Makes a copy one file that needs nothing beside it. Throws `SQLITE_CORRUPT` when it is not a whole database. */
export function seal(file: string): void {
  const database = new Database(file, { fileMustExist: true })
  try {
    const found = database.pragma('quick_check(1)', { simple: true })
    if (found !== 'ok') throw new Database.SqliteError(String(found), 'SQLITE_CORRUPT')
    database.pragma('journal_mode = DELETE')
  } finally {
    database.close()
  }
}
