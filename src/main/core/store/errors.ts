import Database from 'better-sqlite3'
import { contractError, type ContractError } from '../../../shared/kernel/errors'

/** What better-sqlite3 throws when SQLite fails; `code` is SQLite's own name of the failure. */
export type SqliteError = InstanceType<typeof Database.SqliteError>

/** Whether something thrown came from SQLite and is no mistake of ours (a broken constraint or a wrong statement is). */
export function isStorageFailure(thrown: unknown): thrown is SqliteError {
  if (!(thrown instanceof Database.SqliteError)) return false
  return !/^SQLITE_(CONSTRAINT|ERROR|MISUSE|RANGE|MISMATCH)/.test(thrown.code)
}

/** What a failure of SQLite means for a person. `file` is named so that they know where to look. */
export function storageError(failure: SqliteError, file: string): ContractError {
  const details = { file, sqlite: failure.code }
  const code = failure.code
  if (code.startsWith('SQLITE_FULL'))
    return contractError(
      'store-full',
      `There is no space left on the disk for ${file}. Nothing was changed; free some space and try again.`,
      details,
    )
  if (code.startsWith('SQLITE_READONLY'))
    return contractError('store-read-only', `${file} cannot be written: ${failure.message}.`, details)
  if (code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB'))
    return contractError(
      'store-failed',
      `${file} is damaged or not a Parley store (${failure.message}). It was left as it is.`,
      details,
    )
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return contractError('store-failed', `${file} is in use by another program.`, details)
  return contractError('store-failed', `${file} could not be used: ${failure.message}.`, details)
}
