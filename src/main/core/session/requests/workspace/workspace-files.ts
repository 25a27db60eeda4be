import { isAbsolute, join, relative } from 'node:path'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { FolderFiles } from '#core/base/folders/folder-files'
import type { Folders } from '#core/base/folders/folders'
import { foldersOfClient, providedFolders } from '#core/base/folders/provided-folders'
import type { SessionContext } from '#core/session/runtime/context'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { clientFilesOf } from '#core/resources/session-fs/client-files'
import { foldersOf } from './locate'

/** A path of a session, and the files that contain it. */
interface LocatedFile {
  readonly located: string
  readonly files: FolderFiles
  /** A client provides the files. */
  readonly isProvided: boolean
}

/** Folders excluded from listings. */
const SKIPPED: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', 'node_modules'])

/** Finds a file of a session, on this machine or at the client that provides its files. It need not exist. */
export async function findFile(
  { fileProviders }: Pick<SessionContext, 'fileProviders'>,
  runtime: Pick<SessionRuntime, 'sessionId' | 'cwd' | 'agents'>,
  path: string,
): Promise<Result<LocatedFile, ContractError>> {
  const provider = fileProviders.of(runtime.cwd)
  if (provider?.isGone === true) return err(knownError('client-failed/files', { folder: provider.folder }))
  const clientFiles = clientFilesOf(fileProviders, runtime.sessionId, runtime.cwd)
  const isProvided = clientFiles() !== undefined
  const local = isProvided ? ok(foldersOfClient(runtime.cwd)) : await foldersOf(runtime)
  if (!local.ok) return local
  const folders: Folders = providedFolders(local.value, clientFiles)
  const located = await folders.locate(path)
  if (!located.ok) return err(contractError('path-outside', located.error, { path }))
  return ok({ located: located.value, files: folders.files, isProvided })
}

/** The files below a folder that a client provides, from the folder with slashes; at most `limit`. */
export async function listProvided(
  files: FolderFiles,
  root: string,
  limit: number,
): Promise<{ readonly paths: readonly string[]; readonly truncated: boolean }> {
  const paths: string[] = []
  const waiting = [root]
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    const entries = await files.entries(folder)
    if (!entries.ok) continue
    for (const { name, kind } of entries.value) {
      const path = join(folder, name)
      if (kind === 'directory' && !SKIPPED.has(name)) waiting.push(path)
      if (kind !== 'file') continue
      if (paths.length >= limit) return { paths, truncated: true }
      paths.push(isAbsolute(path) ? relative(root, path).replaceAll('\\', '/') : path)
    }
  }
  return { paths, truncated: false }
}
