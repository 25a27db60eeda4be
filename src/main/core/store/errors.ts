import Database from 'better-sqlite3'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'

/** Error that better-sqlite3 throws when SQLite fails; `code` is SQLite's name for the failure. */
export type SqliteError = InstanceType<typeof Database.SqliteError>

/** True for an error of SQLite that is not our own mistake, as a violated constraint or a wrong statement would be. */
export function isStorageFailure(thrown: unknown): thrown is SqliteError {
  if (!(thrown instanceof Database.SqliteError)) return false
  return !/^SQLITE_(CONSTRAINT|ERROR|MISUSE|RANGE|MISMATCH)/.test(thrown.code)
}

/** True for an error that means that a row breaks a rule of the schema, such as an id that is taken. */
export function isTaken(thrown: unknown): boolean {
  return thrown instanceof Database.SqliteError && thrown.code.startsWith('SQLITE_CONSTRAINT')
}

/** True for an error that means that a file is damaged, or not a database at all. */
export function isDamage(thrown: unknown): thrown is SqliteError {
  return thrown instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(thrown.code)
}

/** True for an error that means that a disk is full, even if only for the shared-memory file that the log needs. */
export function isFull({ code }: SqliteError): boolean {
  return code.startsWith('SQLITE_FULL') || code === 'SQLITE_IOERR_SHMSIZE'
}

/** Translates a failure of SQLite into an error for people. It names `file` so that they know where to look. */
export function storageError(failure: SqliteError, file: string): ContractError {
  const code = failure.code
  const isDamaged: boolean = isDamage(failure)
  const details = { file, sqlite: code, ...(isDamaged ? { damaged: true } : {}) }
  if (isFull(failure)) return knownError('store-full', details)
  if (code.startsWith('SQLITE_READONLY'))
    return contractError('store-read-only', `${file} cannot be written: ${failure.message}.`, details)
  if (isDamaged)
    return contractError(
      'store-failed',
      `${file} is damaged or not a Parley store (${failure.message}). It was left as it is.`,
      details,
    )
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return knownError('store-failed/in-use', details)
  return contractError('store-failed', `${file} could not be used: ${failure.message}.`, details)
}
