import { stat } from 'node:fs/promises'
import path from 'node:path'
import { contractError, type ContractError } from '../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../shared/kernel/result'

/** The absolute path of an existing folder. */
export async function existingFolder(folder: string): Promise<Result<string, ContractError>> {
  const absolute = path.resolve(folder)
  const found = await stat(absolute).catch(() => null)
  if (found?.isDirectory() === true) return ok(absolute)
  return err(contractError('folder-not-found', `There is no folder ${absolute}.`, { folder: absolute }))
}
