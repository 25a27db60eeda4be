import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import type { FileProviders } from '#core/resources/session-fs/providers'
import { err, ok, type Result } from '#shared/kernel/result'

/**
 * The absolute path of a folder that exists on this machine, or at a client that provides files. A client that does not say
 * that it is no folder has it.
 */
export async function sessionFolder(
  { fileProviders }: { readonly fileProviders: FileProviders },
  folder: string,
  sessionId: string,
): Promise<Result<string, ContractError>> {
  const here = await existingFolder(folder)
  const provider = fileProviders.of(folder)
  if (here.ok || provider === undefined || provider.isGone) return here
  const absolute = (provider.conventions === 'windows' ? path.win32 : path.posix).resolve(folder)
  const told = await provider.ask('sessionFs.stat', { sessionId, path: absolute })
  const isNone = told.ok && (told.value.error !== undefined || !told.value.isDirectory)
  return isNone ? err(knownError('folder-not-found', { folder: absolute })) : ok(absolute)
}

/** The absolute path of an existing folder. */
export async function existingFolder(folder: string): Promise<Result<string, ContractError>> {
  const absolute = path.resolve(folder)
  const found = await stat(absolute).catch(() => null)
  if (found?.isDirectory() === true) return ok(absolute)
  return err(knownError('folder-not-found', { folder: absolute }))
}
