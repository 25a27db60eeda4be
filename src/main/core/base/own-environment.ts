import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { withoutRedirectedGit } from './git/users-variables'

/** Stands for a home where the system knows none, as in services: nothing is ever there. */
const NO_HOME = path.join(path.parse(tmpdir()).root, 'nonexistent')

/**
 * Removes from this process's environment what belongs to whoever started it and not to the user, for Parley and all that
 * it starts: variables with which git would use another repository or run a program (a hook and an alias of git set them),
 * and names of folders that would be read as the current one. To be called once, before anything else.
 */
export function useOwnEnvironment(env: NodeJS.ProcessEnv = process.env): void {
  const kept = withoutRedirectedGit(env)
  for (const [name, value] of Object.entries(env))
    if (!(name in kept) || (/^XDG_\w+_HOME$/.test(name) && !isFolder(value))) Reflect.deleteProperty(env, name)
  const home = process.platform === 'win32' ? 'USERPROFILE' : 'HOME'
  if (!isFolder(env[home])) env[home] = systemHome()
}

const isFolder = (value: string | undefined): boolean => value !== undefined && path.isAbsolute(value)

/** Returns the user's home as the system knows it. */
function systemHome(): string {
  try {
    const { homedir } = userInfo()
    return isFolder(homedir) ? homedir : NO_HOME
  } catch {
    // Containers run programs as users who are in no list.
    return NO_HOME
  }
}
