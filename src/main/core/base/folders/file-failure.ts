import { contractError, type ContractError } from '#shared/kernel/errors'
import { explainFileError } from './file-errors'

/** Converts a file system failure into a user-facing error; null for anything else. */
export function fileFailureOf(thrown: unknown): ContractError | null {
  if (!isFileError(thrown)) return null
  const { code: system, path } = thrown
  if (system === 'ENOSPC' || system === 'EDQUOT') {
    const where = path === undefined ? '' : ` for ${path}`
    const message = `There is no space left on the disk${where}. Nothing was changed; free some space and try again.`
    return contractError('store-full', message, { system })
  }
  // Some failing calls do not name the file, such as reading a path that turns out to be a folder.
  return contractError('file-unreadable', `${path ?? 'The file'} cannot be opened: ${explainFileError(thrown)}.`, {
    system,
  })
}

function isFileError(thrown: unknown): thrown is NodeJS.ErrnoException {
  return thrown instanceof Error && 'syscall' in thrown && 'code' in thrown
}
