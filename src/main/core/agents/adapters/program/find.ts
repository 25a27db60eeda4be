import type { AdapterFailure, StartOptions } from '../../../../../shared/adapter/port'
import { err, ok, type Result } from '../../../../../shared/kernel/result'
import { findCommand } from '../../../base/process/find-command'
import { installedVersion } from '../package-version'
import { tooOld, type ProgramVersions } from '../versions'
import { givenUp } from '../agent-failures'
import { openFolders, type Folders } from '../../../base/folders/folders'

/** Why a program cannot be used that was not found; for people. */
export function notFound(command: string): string {
  return /[/\\]/.test(command) ? `${command} is not a program that can be run.` : `${command} is not on the PATH.`
}

/**
 * The absolute path of a program, by the environment that it is going to have. Fails where it is not there or too old.
 * `displayName` is the product's.
 */
export async function findProgram(
  displayName: string,
  command: string,
  env: NodeJS.ProcessEnv,
  versions?: ProgramVersions,
): Promise<Result<string, AdapterFailure>> {
  const found = await findCommand(command, env)
  if (found === undefined) return err(unusable(`${displayName}: ${notFound(command)}`))
  const reason =
    versions === undefined ? undefined : tooOld(versions, await installedVersion(found, versions.packageName))
  return reason === undefined ? ok(found) : err(unusable(reason))
}

const unusable = (message: string): AdapterFailure => ({ message, category: 'runtime', recoverable: false })

/** The folders of a session that is to start. Fails where they are not there, or when nobody waits for it any more. */
export async function foldersToStartIn({
  signal,
  cwd,
  directories,
}: StartOptions): Promise<Result<Folders, AdapterFailure>> {
  if (signal.aborted) return err(givenUp)
  const folders = await openFolders(cwd, directories)
  return folders.ok ? folders : err({ message: folders.error, category: 'runtime', recoverable: false })
}
