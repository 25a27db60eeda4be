import { dirname, isAbsolute, delimiter, resolve } from 'node:path'
import which from 'which'

/**
 * Returns the absolute path of a program, or undefined when there is none that can be run. A bare name is looked up on
 * the `PATH` of `env` and nowhere else; an absolute path is used unchanged; a relative path is never found, because its
 * meaning would depend on the host's current folder.
 */
export async function findCommand(command: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (/[/\\]/.test(command) && !isAbsolute(command)) return undefined
  const path = readVariable(env, 'PATH') ?? ''
  const found = await which(command, { all: true, nothrow: true, path, pathExt: readVariable(env, 'PATHEXT') })
  if (found === null) return undefined
  // On Windows `which` also looks into the current folder, and on POSIX an empty or relative PATH entry means it.
  const onPath = new Set(
    path
      .split(delimiter)
      .filter(isAbsolute)
      .map((folder) => resolve(folder)),
  )
  return found.find((file) => isAbsolute(command) || onPath.has(resolve(dirname(file))))
}

/** Reads a variable as the platform does: without regard to case on Windows. */
function readVariable(env: NodeJS.ProcessEnv, name: string): string | undefined {
  if (process.platform !== 'win32') return env[name]
  const key = Object.keys(env).find((candidate) => candidate.toUpperCase() === name)
  return key === undefined ? undefined : env[key]
}
