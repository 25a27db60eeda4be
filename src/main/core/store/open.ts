import { closeSync, openSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { systemClock, type Clock } from '#shared/kernel/clock'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { backUp, type BackupRequest } from './backup'
import { listBackups, removePartialBackups } from './care/backups'
import { finishSwap } from './care/swap'
import { Connection } from './connection'
import { isDamage, isFull, isStorageFailure, storageError, type SqliteError } from './errors'
import { migrate } from './migrate'
import { SCHEMA_VERSION } from './migrations'
import type { Store } from './port'
import { createStore } from './store'
import { schemaVersion, setCaches, STORE_FILE } from './store-file'

export { STORE_FILE } from './store-file'

/** Marks a file as ours (`PRAGMA application_id`): "Parl". */
const APPLICATION_ID = 0x5061726c

/** Maximum time to wait for another program that holds the file, in milliseconds. */
const BUSY_TIMEOUT = 2000

export interface OpenOptions {
  /** Data directory; it is created when missing. */
  readonly dir: string
  readonly clock?: Clock
  /** Copies the file before it is migrated; without this function the copy is made on this thread. */
  readonly backUp?: (request: BackupRequest) => Promise<Result<unknown, ContractError>>
}

/**
 * Opens the store of a data directory, creates it when there is none, and migrates an older one to the newest schema
 * after copying it into `backups/`. Where nothing can be written, or a newer Parley wrote the file, the store opens for
 * reading and `readOnly` gives the reason. Whatever fails, no file is deleted or replaced: `store-failed` names the
 * damaged file, `store-full` and `store-read-only` mean that it could not be created or migrated.
 */
export async function openStore(options: OpenOptions): Promise<Result<Store, ContractError>> {
  const file = join(options.dir, STORE_FILE)
  let database: Database.Database | null = null
  try {
    await mkdir(options.dir, { recursive: true })
    await finishWhatWasBegun(options.dir, file).catch(passOverReadOnly)
    const opened = openForWriting(file)
    if (!opened.ok) return openForReading(file, opened.error)
    database = opened.value
    const found = schemaVersion(database)
    if (found > SCHEMA_VERSION) {
      database.close()
      return openForReading(file, contractError('store-read-only', await ofNewerParley(options.dir, file)))
    }
    if (found < SCHEMA_VERSION) {
      if (found > 0) {
        const request = { kind: 'migration', now: (options.clock ?? systemClock).now() } as const
        const copied = await (options.backUp?.(request) ?? backUp(database, options.dir, request).then(ok))
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

/** Creates a missing file, because SQLite would make it readable by all; SQLite gives the files beside it its mode. */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600))
  } catch {
    // SQLite gives a better reason.
  }
}

/** Opens the file, or fails with the reason why it cannot be written. Throws what SQLite throws otherwise. */
function openForWriting(file: string): Result<Database.Database, ContractError> {
  let database: Database.Database | null = null
  try {
    makePrivate(file)
    database = new Database(file, { timeout: BUSY_TIMEOUT })
    // A store of a newer Parley stays unchanged, byte for byte.
    if (!isNewerStore(database)) prepareFile(database)
    return ok(database)
  } catch (thrown) {
    database?.close()
    const reason = isStorageFailure(thrown) ? whyUnwritable(thrown, file) : null
    if (reason === null) throw thrown
    return err(reason)
  }
}

/** Returns what to do about a store that a newer Parley has changed: its copy from before that is kept. */
async function ofNewerParley(dir: string, file: string): Promise<string> {
  const newer = `${file} was written by a newer Parley; this one can only read it.`
  const copy = (await listBackups(dir)).find(({ schemaVersion: version }) => version <= SCHEMA_VERSION)
  if (copy === undefined) return `${newer} Install the newer version again to continue.`
  const day = new Date(copy.createdAt).toISOString().slice(0, 10)
  return `${newer} Install the newer version again to continue, or go back to the backup of ${day}, without what came later: parley doctor --restore ${copy.name}`
}

function whyUnwritable(failure: SqliteError, file: string): ContractError | null {
  if (/^SQLITE_(READONLY|CANTOPEN)/.test(failure.code))
    return contractError('store-read-only', `${file} cannot be written; it was opened for reading only.`)
  if (!isFull(failure)) return null
  const full = `There is no space left on the disk for ${file}.`
  return contractError('store-full', `${full} It was opened for reading only; free some space and start Parley again.`)
}

function isNewerStore(database: Database.Database): boolean {
  return (
    database.pragma('application_id', { simple: true }) === APPLICATION_ID && schemaVersion(database) > SCHEMA_VERSION
  )
}

/** Marks an empty file as ours, and configures a connection for writing. Throws what SQLite throws. */
export function prepareFile(database: Database.Database): void {
  const ownId = database.pragma('application_id', { simple: true })
  const pages = database.pragma('page_count', { simple: true }) as number
  if (pages === 0) {
    // Both are stored in the file and can only be set before it has a page.
    database.pragma('auto_vacuum = INCREMENTAL')
    database.pragma(`application_id = ${APPLICATION_ID}`)
  } else if (ownId !== APPLICATION_ID) {
    throw new Database.SqliteError('it is a database of another program', 'SQLITE_NOTADB')
  }
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.pragma('foreign_keys = ON')
  // Deleted text is overwritten where that costs no extra write; reclaiming cuts off the rest.
  database.pragma('secure_delete = FAST')
  foldLog(database)
  setCaches(database)
}

/**
 * Moves what a host that died had written from the log into the file, so that the log holds nothing that has since been
 * deleted. On a full disk it stays in the log, and nothing is lost.
 */
function foldLog(database: Database.Database): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)')
  } catch (thrown) {
    if (!isStorageFailure(thrown) || isDamage(thrown)) throw thrown
  }
}

/** Opens the file for reading. Fails with `reason` where it has to be migrated before it can be read. */
function openForReading(file: string, reason: ContractError): Result<Store, ContractError> {
  const database = new Database(file, { readonly: true, timeout: BUSY_TIMEOUT })
  const version = schemaVersion(database)
  if (version < SCHEMA_VERSION) {
    database.close()
    const message = `${reason.message} It is of an older Parley, or empty, and has to be written to before it can be used.`
    return err({ ...reason, message })
  }
  setCaches(database)
  const about = { file, schemaVersion: version, readOnly: reason.message }
  return ok(createStore(new Connection(database), about))
}

/** Completes or removes what maintenance of the store left behind when a host ended in the middle of it. */
async function finishWhatWasBegun(dir: string, file: string): Promise<void> {
  await finishSwap(file)
  await removePartialBackups(dir)
}

/** Ignores read-only folders: in these nothing can have been begun either. */
function passOverReadOnly(thrown: unknown): void {
  if (!isFileSystemError(thrown) || !['EACCES', 'EPERM', 'EROFS'].includes(thrown.code ?? '')) throw thrown
}

function isFileSystemError(thrown: unknown): thrown is NodeJS.ErrnoException {
  return thrown instanceof Error && typeof (thrown as NodeJS.ErrnoException).code === 'string' && 'syscall' in thrown
}

function fileSystemError(failure: NodeJS.ErrnoException, dir: string): ContractError {
  const details = { dir, system: failure.code }
  if (failure.code === 'ENOSPC') return knownError('store-full/folder', details)
  if (failure.code === 'EACCES' || failure.code === 'EPERM' || failure.code === 'EROFS')
    return knownError('store-read-only', details)
  return contractError('store-failed', `${dir} could not be used: ${failure.message}.`, details)
}
