import { join } from 'node:path'
import Database from 'better-sqlite3'

/** The hold on a data directory. */
export interface HostLock {
  /** Idempotent. */
  release(): void
}

export type LockAttempt =
  | { readonly status: 'acquired'; readonly lock: HostLock }
  /** Another process has it. */
  | { readonly status: 'held' }
  /** The folder cannot be locked because nothing can be written there; `reason` is for people. */
  | { readonly status: 'unlockable'; readonly reason: string }

/**
 * Tries to take a data directory for this process, without waiting. The lock is the operating system's, taken by SQLite
 * on the file `host.lock`, so it is free again the moment its holder ends, however it ends. The file itself says
 * nothing and stays. No other code of this process may open it: on POSIX closing any descriptor of a file drops all of
 * the process's locks on it.
 */
export function tryLock(dataDir: string): LockAttempt {
  let database: Database.Database | undefined
  try {
    database = new Database(join(dataDir, 'host.lock'), { timeout: 0 })
    // Nothing is written beside the file, so that a full disk can be locked too.
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
