import { userInfo } from 'node:os'
import { basename, isAbsolute } from 'node:path'
import { environmentValue } from '#core/base/environment-value'
import { systemProgram } from '#core/base/process/system-program'

/** A person's shell. */
export interface LoginShell {
  readonly command: string
  readonly args: readonly string[]
  /** Name for display. */
  readonly title: string
}

/** Returns the shell of the user, as terminals of the system start it. */
export function loginShell(env: NodeJS.ProcessEnv = process.env, platform = process.platform): LoginShell {
  if (platform === 'win32') {
    const command = systemProgram('WindowsPowerShell\\v1.0\\powershell.exe')
    return { command, args: ['-NoLogo'], title: 'powershell' }
  }
  const chosen = [environmentValue(env, 'SHELL'), registered()].find(
    (shell) => shell !== undefined && isAbsolute(shell),
  )
  const command = chosen ?? '/bin/sh'
  // On macOS the settings of PATH are those of login shells.
  return { command, args: platform === 'darwin' ? ['-l'] : [], title: basename(command) }
}

/** Returns the shell of the user as the system has it; undefined for users who are in no list. */
function registered(): string | undefined {
  try {
    return userInfo().shell ?? undefined
  } catch {
    return undefined
  }
}

/** Variables that are about this process, or with which it would be taken for a part of Parley. */
const OWN = /^(?:PARLEY_.*|ELECTRON_RUN_AS_NODE|ELECTRON_NO_ASAR|NODE_OPTIONS|NODE_COMPILE_CACHE|NODE_CHANNEL_FD)$/

/** Returns the environment of a terminal's program. */
export function terminalEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OWN.test(name)))
}
