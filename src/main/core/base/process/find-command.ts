import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, delimiter, resolve } from 'node:path'
import which from 'which'
import { foldersUpwards } from '../folders/folders-upwards'
import { isWithin } from '../folders/is-within'

/**
 * Returns the absolute path of a program, or undefined when there is none that can be run. A bare name is looked up on
 * the `PATH` of `env` and nowhere else; an absolute path is used unchanged; a relative path is never found, because its
 * meaning would depend on the host's current folder. With `outside`, a bare name never means a program in these folders,
 * or in the repositories that they belong to: what a project brings along does not run in place of the system's.
 */
export async function findCommand(
  command: string,
  env: NodeJS.ProcessEnv,
  outside: readonly string[] = [],
): Promise<string | undefined> {
  if (/[/\\]/.test(command) && !isAbsolute(command)) return undefined
  const options = { nothrow: true, pathExt: readVariable(env, 'PATHEXT') } as const
  if (isAbsolute(command)) return (await which(command, { ...options, path: '' })) ?? undefined
  const roots = await rootsOf(outside)
  const folders = await allowedEntries(env, roots)
  // All folders at once: one after the other, each would wait for whatever else the host is doing.
  const found = await Promise.all(
    folders.map(async (path) => inFolder(path, await which(command, { ...options, path, all: true }))),
  )
  for (const file of found)
    if (file !== undefined && (roots.length === 0 || !isInAny(await real(file), roots))) return file
  return undefined
}

/**
 * Returns an environment in which the system finds no program in the current folder, nor on the `PATH` in these folders or
 * the repositories that they belong to.
 */
export async function environmentOutside(
  env: NodeJS.ProcessEnv,
  outside: readonly string[] = [],
): Promise<NodeJS.ProcessEnv> {
  const path = (await allowedEntries(env, await rootsOf(outside))).join(delimiter)
  if (process.platform !== 'win32') return { ...env, PATH: path }
  const others = Object.entries(env).filter(([name]) => name.toUpperCase() !== 'PATH')
  return { ...Object.fromEntries(others), Path: path, NoDefaultCurrentDirectoryInExePath: '1' }
}

/** Returns the folders on the `PATH` that are absolute (an empty or relative entry means the current one) and in no root. */
async function allowedEntries(env: NodeJS.ProcessEnv, roots: readonly string[]): Promise<string[]> {
  const entries = (readVariable(env, 'PATH') ?? '').split(delimiter).filter(isAbsolute)
  if (roots.length === 0) return entries
  const places = await Promise.all(entries.map(real))
  return entries.filter((entry, index) => !isInAny(places[index] ?? entry, roots))
}

/** Returns the repositories of folders, or the folders; none that holds the user's home, whose programs are the user's. */
async function rootsOf(folders: readonly string[]): Promise<string[]> {
  if (folders.length === 0) return []
  const home = await real(homedir())
  const found = await Promise.all(
    folders.map(async (folder) => {
      const own = await real(folder)
      return [own, ...(await foldersUpwards(own)).slice(-1)].filter((root) => !isWithin(home, root))
    }),
  )
  return [...new Set(found.flat())]
}

const real = (path: string): Promise<string> => realpath(path).catch(() => resolve(path))

const isInAny = (path: string, roots: readonly string[]): boolean => roots.some((root) => isWithin(path, root))

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
