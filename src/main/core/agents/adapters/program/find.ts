import type { AdapterFailure, StartOptions } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { findCommand } from '#core/base/process/find-command'
import { installedVersion } from '../package-version'
import { tooOld, type ProgramVersions } from '../versions'
import { givenUp } from '../agent-failures'
import { openFolders, type Folders } from '#core/base/folders/folders'

/** Returns the user-facing reason why a missing program cannot be used. */
export function notFound(command: string): string {
  return /[/\\]/.test(command) ? `${command} is not a program that can be run.` : `${command} is not on the PATH.`
}

/**
 * Returns the absolute path of a program, by its future environment. Fails when it is missing or too old. `displayName`
 * is the product's. On the PATH, a program in one of the folders `outside` is not meant.
 */
export async function findProgram(
  displayName: string,
  command: string,
  env: NodeJS.ProcessEnv,
  versions?: ProgramVersions,
  outside: readonly string[] = [],
): Promise<Result<string, AdapterFailure>> {
  const found = await findCommand(command, env, outside)
  if (found === undefined) return err(unusable(`${displayName}: ${notFound(command)}`))
  const reason =
    versions === undefined ? undefined : tooOld(versions, await installedVersion(found, versions.packageName))
  return reason === undefined ? ok(found) : err(unusable(reason))
}

const unusable = (message: string): AdapterFailure => ({ message, category: 'runtime', recoverable: false })

/** Folders of a session that is starting, whose programs do not run in place of the agent's. */
export const foldersOf = ({ cwd, directories }: Pick<StartOptions, 'cwd' | 'directories'>): string[] => [
  cwd,
  ...directories,
]

/** Returns the folders of a session that is starting. Fails when they are missing, or when the start was cancelled. */
export async function foldersToStartIn({
  signal,
  cwd,
  directories,
}: StartOptions): Promise<Result<Folders, AdapterFailure>> {
  if (signal.aborted) return err(givenUp)
  const folders = await openFolders(cwd, directories)
  return folders.ok ? folders : err({ message: folders.error, category: 'runtime', recoverable: false })
}
