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
  const path = folders.join(delimiter)
  if (path === '' && !isAbsolute(command)) return undefined
  const options = { nothrow: true, path, pathExt: readVariable(env, 'PATHEXT') } as const
  if (process.platform !== 'win32' || isAbsolute(command)) return (await which(command, options)) ?? undefined
  // On Windows `which` also looks into the current folder.
  const found = await which(command, { ...options, all: true })
  const onPath = new Set(folders.map((folder) => resolve(folder)))
  return found?.find((file) => onPath.has(resolve(dirname(file))))
}

/** Reads a variable as the platform does: without regard to case on Windows. */
function readVariable(env: NodeJS.ProcessEnv, name: string): string | undefined {
  if (process.platform !== 'win32') return env[name]
  const key = Object.keys(env).find((candidate) => candidate.toUpperCase() === name)
  return key === undefined ? undefined : env[key]
}
