import { join } from 'node:path'
import Database from 'better-sqlite3'

/** The hold on a data directory. */
export interface HostLock {
  /** Idempotent. */
  release(): void
}

export type LockAttempt =
  | { readonly status: 'acquired'; readonly lock: HostLock }
  /** Another process holds the lock. */
  | { readonly status: 'held' }
  /** The folder cannot be locked because nothing can be written there; `reason` is user-facing. */
  | { readonly status: 'unlockable'; readonly reason: string }

/**
 * Tries to lock a data directory for this process, without waiting. The lock is the operating system's, taken by SQLite
 * on the file `host.lock`, so it is released the moment its holder ends, for whatever reason. The file has no content
 * of its own and stays. No other code of this process may open it: on POSIX, closing any descriptor of a file drops all
 * of the process's locks on it.
 */
export function tryLock(dataDir: string): LockAttempt {
  let database: Database.Database | undefined
  try {
    database = new Database(join(dataDir, 'host.lock'), { timeout: 0 })
    // Writes no file beside it, so that locking also works on a full disk.
    database.pragma('journal_mode = MEMORY')
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database?.close()
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return { status: 'held' }
    return { status: 'unlockable', reason: error instanceof Error ? error.message : String(error) }
  }
  const held = database
  return { status: 'acquired', lock: { release: () => held.close() } }
}
