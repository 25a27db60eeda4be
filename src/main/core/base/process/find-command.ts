import { dirname, isAbsolute, delimiter, resolve } from 'node:path'
import which from 'which'

/**
 * Returns the absolute path of a program, or undefined when there is none that can be run. A bare name is looked up on
 * the `PATH` of `env` and nowhere else; an absolute path is used unchanged; a relative path is never found, because its
 * meaning would depend on the host's current folder.
 */
export async function findCommand(command: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (/[/\\]/.test(command) && !isAbsolute(command)) return undefined
  // An empty or relative entry means the current folder.
  const folders = (readVariable(env, 'PATH') ?? '').split(delimiter).filter(isAbsolute)
  const options = { nothrow: true, pathExt: readVariable(env, 'PATHEXT') } as const
  if (isAbsolute(command)) return (await which(command, { ...options, path: '' })) ?? undefined
  // All folders at once: one after the other, each would wait for whatever else the host is doing.
  const found = await Promise.all(
    folders.map(async (path) => inFolder(path, await which(command, { ...options, path, all: true }))),
  )
  return found.find((file) => file !== undefined)
}

/** Returns the first of `files` that is in a folder; on Windows `which` also looks into the current one. */
function inFolder(folder: string, files: readonly string[] | null): string | undefined {
  return files?.find((file) => process.platform !== 'win32' || resolve(dirname(file)) === resolve(folder))
}

/** Reads a variable as the platform does: without regard to case on Windows. */
function readVariable(env: NodeJS.ProcessEnv, name: string): string | undefined {
  if (process.platform !== 'win32') return env[name]
  const key = Object.keys(env).find((candidate) => candidate.toUpperCase() === name)
  return key === undefined ? undefined : env[key]
}
