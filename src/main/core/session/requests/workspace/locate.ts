import { stat } from 'node:fs/promises'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { openFolders, type Folders } from '#core/base/folders/folders'
import type { FileFailure } from '#core/base/folders/file-errors'
import type { SessionRuntime } from '#core/session/runtime/runtime'

/** The folders of a session: its own, those that its agents work in, and `more`. */
export async function foldersOf(
  runtime: Pick<SessionRuntime, 'cwd' | 'agents'>,
  more: readonly string[] = [],
): Promise<Result<Folders, ContractError>> {
  const others = runtime.agents.flatMap(({ agent }) => agent.cwd ?? [])
  const folders = await openFolders(runtime.cwd, [...others, ...more])
  return folders.ok ? folders : err(contractError('folder-not-found', folders.error, { folder: runtime.cwd }))
}

/** The real path of an existing folder of a session, by the path that was given for it. */
export async function locateFolder(
  runtime: Pick<SessionRuntime, 'cwd' | 'agents'>,
  path: string,
): Promise<Result<string, ContractError>> {
  const located = await locateFile(runtime, path)
  if (!located.ok) return located
  const found = await stat(located.value).catch(() => null)
  if (found?.isDirectory() === true) return ok(located.value)
  return err(knownError('folder-not-found/session', { folder: path }))
}

/** The real path behind one that was given for a file of a session. The file need not exist. */
export async function locateFile(
  runtime: Pick<SessionRuntime, 'cwd' | 'agents'>,
  path: string,
): Promise<Result<string, ContractError>> {
  const folders = await foldersOf(runtime)
  if (!folders.ok) return folders
  const located = await folders.value.locate(path)
  return located.ok ? located : err(contractError('path-outside', located.error, { path }))
}

/** Returns the error of a failed read or write as that of a request. */
export function fileFailure(path: string, { missing, reason }: FileFailure): ContractError {
  return missing
    ? knownError('file-not-found', { path })
    : contractError('file-unusable', `${path} cannot be used: ${reason}.`, { path })
}
