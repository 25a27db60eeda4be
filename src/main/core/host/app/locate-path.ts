import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { errorCode, explainFileError } from '#core/base/folders/file-errors'
import { openFolders, type Folders } from '#core/base/folders/folders'
import { agentFilesFolder } from '#core/resources/attachment/agent-files'
import type { HostContext } from '../context'
import { findRuntime } from '#core/session/runtime/lookup'
import { foldersOf } from '#core/session/requests/workspace/locate'

/** A file or folder that is there, by its real path. */
export interface LocatedPath {
  readonly path: string
  readonly stats: Stats
}

/** Finds a file or folder of a session, of its agents or of its messages; without a session one of Parley's own. */
export async function locatePath(
  context: HostContext,
  { sessionId, path }: { readonly sessionId?: string | undefined; readonly path: string },
): Promise<Result<LocatedPath, ContractError>> {
  const folders = await foldersFor(context, sessionId)
  if (!folders.ok) return folders
  const located = await folders.value.locate(path)
  if (!located.ok) return err(contractError('path-outside', located.error, { path }))
  try {
    return ok({ path: located.value, stats: await stat(located.value) })
  } catch (thrown) {
    return errorCode(thrown) === 'ENOENT'
      ? err(knownError('file-not-found/gone', { path }))
      : err(contractError('file-unusable', `${path} cannot be used: ${explainFileError(thrown)}.`, { path }))
  }
}

async function foldersFor(
  context: HostContext,
  sessionId: string | undefined,
): Promise<Result<Folders, ContractError>> {
  const { dataDir } = context
  if (sessionId === undefined) {
    const folders = await openFolders(dataDir, [])
    return folders.ok ? folders : err(contractError('folder-not-found', folders.error, { folder: dataDir }))
  }
  const found = await findRuntime(context, sessionId)
  return found.ok ? foldersOf(found.value, [agentFilesFolder(dataDir, sessionId)]) : found
}
