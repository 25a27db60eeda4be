import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { ContractError } from '../../../shared/kernel/errors'
import { knownError } from '../../../shared/kernel/error-texts'
import { err, ok, type Result } from '../../../shared/kernel/result'

/** The absolute path of an existing folder. */
export async function existingFolder(folder: string): Promise<Result<string, ContractError>> {
  const absolute = path.resolve(folder)
  const found = await stat(absolute).catch(() => null)
  if (found?.isDirectory() === true) return ok(absolute)
  return err(knownError('folder-not-found', { folder: absolute }))
}
