import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { systemClock, type Clock } from '../../../shared/kernel/clock'
import { contractError, type ContractError } from '../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../shared/kernel/result'
import { backUp, type BackupWish } from './backup'
import { removePartialBackups } from './care/backups'
import { finishSwap } from './care/swap'
import { Connection } from './connection'
import { isStorageFailure, storageError } from './errors'
import { migrate, schemaVersion } from './migrate'
import { SCHEMA_VERSION } from './migrations'
import type { Store } from './port'
import { createStore } from './store'

/** The name of the file in a data directory. */
export const STORE_FILE = 'parley.db'

/** Marks a file as ours (`PRAGMA application_id`): "Parl". */
const APPLICATION_ID = 0x5061726c

/** How long to wait for another program that holds the file, in milliseconds. */
const BUSY_TIMEOUT = 2000

export interface OpenOptions {
  /** The data directory; it is made when it is not there. */
  readonly dir: string
  readonly clock?: Clock
  /** Copies the file before it is brought up to date; without it that is done on this thread. */
  readonly backUp?: (wish: BackupWish) => Promise<Result<unknown, ContractError>>
}

/**
 * Opens the store of a data directory, makes it when there is none, and brings an older one to the newest schema after
 * copying it into `backups/`. Where nothing can be written, or a newer Parley wrote the file, the store opens for reading
 * and `readOnly` says why. Whatever fails, no file is deleted or replaced: `store-failed` names the damaged file,
 * `store-full` and `store-read-only` say that it could not be made or brought up to date.
 */
export async function openStore(options: OpenOptions): Promise<Result<Store, ContractError>> {
  const file = join(options.dir, STORE_FILE)
  let database: Database.Database | null = null
  try {
    await mkdir(options.dir, { recursive: true })
    await finishWhatWasBegun(options.dir, file).catch(passOverReadOnly)
    database = openForWriting(file)
    if (database === null) return ok(openForReading(file, `${file} cannot be written; it was opened for reading only.`))
    const found = schemaVersion(database)
    if (found > SCHEMA_VERSION) {
      database.close()
      return ok(openForReading(file, `${file} was written by a newer Parley; this one can only read it.`))
    }
    if (found < SCHEMA_VERSION) {
      if (found > 0) {
        const wish = { kind: 'migration', now: (options.clock ?? systemClock).now() } as const
        const copied = await (options.backUp?.(wish) ?? backUp(database, options.dir, wish).then(ok))
        if (!copied.ok) {
          database.close()
          return copied
        }
      }
      await migrate(database)
    }
    return ok(createStore(new Connection(database), { file, schemaVersion: SCHEMA_VERSION, readOnly: null }))
  } catch (thrown) {
    database?.close()
    if (isStorageFailure(thrown)) return err(storageError(thrown, file))
    if (isFileSystemError(thrown)) return err(fileSystemError(thrown, options.dir))
    throw thrown
  }
}

/** Null when the file or its folder cannot be written. Throws what SQLite throws otherwise. */
function openForWriting(file: string): Database.Database | null {
  let database: Database.Database | null = null
  try {
    database = new Database(file, { timeout: BUSY_TIMEOUT })
    // A store of a newer Parley stays as it is, byte by byte.
    if (!isNewerStore(database)) prepareFile(database)
    return database
  } catch (thrown) {
    database?.close()
    if (isStorageFailure(thrown) && /^SQLITE_(READONLY|CANTOPEN)/.test(thrown.code)) return null
    throw thrown
  }
}

function isNewerStore(database: Database.Database): boolean {
  return (
    database.pragma('application_id', { simple: true }) === APPLICATION_ID && schemaVersion(database) > SCHEMA_VERSION
  )
}

/** Makes a file ours, if it is empty, and sets what a connection that writes needs. Throws what SQLite throws. */
export function prepareFile(database: Database.Database): void {
  const ownId = database.pragma('application_id', { simple: true })
  const pages = database.pragma('page_count', { simple: true }) as number
  if (pages === 0) {
    // Both belong to the file and can only be chosen before it has a page.
    database.pragma('auto_vacuum = INCREMENTAL')
    database.pragma(`application_id = ${APPLICATION_ID}`)
  } else if (ownId !== APPLICATION_ID) {
    throw new Database.SqliteError('it is a database of another program', 'SQLITE_NOTADB')
  }
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.pragma('foreign_keys = ON')
  // Deleted text is overwritten where that costs no write of its own; reclaiming cuts off the rest.
  database.pragma('secure_delete = FAST')
  // What a host that died wrote comes into the file, and the log beside it holds nothing that was deleted since.
  database.pragma('wal_checkpoint(TRUNCATE)')
  setCaches(database)
}

function openForReading(file: string, reason: string): Store {
  const database = new Database(file, { readonly: true, timeout: BUSY_TIMEOUT })
  setCaches(database)
  return createStore(new Connection(database), { file, schemaVersion: schemaVersion(database), readOnly: reason })
}

function setCaches(database: Database.Database): void {
  // 32 MB, for the upper pages of the indexes and the word index.
  database.pragma('cache_size = -32768')
  database.pragma('temp_store = MEMORY')
}

/** Completes or clears away what looking after the store left when a host ended in the middle of it. */
async function finishWhatWasBegun(dir: string, file: string): Promise<void> {
  await finishSwap(file)
  await removePartialBackups(dir)
}

/** In a folder that cannot be written nothing was begun either. */
function passOverReadOnly(thrown: unknown): void {
  if (!isFileSystemError(thrown) || !['EACCES', 'EPERM', 'EROFS'].includes(thrown.code ?? '')) throw thrown
}

function isFileSystemError(thrown: unknown): thrown is NodeJS.ErrnoException {
  return thrown instanceof Error && typeof (thrown as NodeJS.ErrnoException).code === 'string' && 'syscall' in thrown
}

function fileSystemError(failure: NodeJS.ErrnoException, dir: string): ContractError {
  const details = { dir, system: failure.code }
  if (failure.code === 'ENOSPC')
    return contractError('store-full', `There is no space left on the disk for ${dir}.`, details)
  if (failure.code === 'EACCES' || failure.code === 'EPERM' || failure.code === 'EROFS')
    return contractError('store-read-only', `${dir} cannot be written.`, details)
  return contractError('store-failed', `${dir} could not be used: ${failure.message}.`, details)
}
