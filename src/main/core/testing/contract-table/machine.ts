import { symlink } from 'node:fs/promises'
import path from 'node:path'
import { vi } from 'vitest'
import { findCommand } from '#core/base/process/find-command'
import { standingFolder } from '../temporary-folder'

/** Variables in which programs look for the user's folders. */
const places = ['HOME', 'USERPROFILE']
/** Variables that set another location. */
const elsewhere = [
  'APPDATA',
  'CLAUDE_CONFIG_DIR',
  'CODEX_HOME',
  'COPILOT_HOME',
  'GEMINI_CLI_HOME',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
]

/**
 * Makes this a machine on which nothing is but the system and git: no agents on PATH, no files of a user. Gives the home folder.
 * Until `vi.unstubAllEnvs`.
 */
export async function stubMachine(): Promise<string> {
  const home = await standingFolder()
  for (const name of places) vi.stubEnv(name, home)
  for (const name of elsewhere) vi.stubEnv(name, undefined)
  vi.stubEnv('PATH', await gitAlone())
  return home
}

/** Creates a folder with nothing but git, for `PATH`; returns it. */
export async function gitAlone(): Promise<string> {
  const git = await findCommand('git', process.env)
  if (git === undefined) throw new Error('These tests need git.')
  if (process.platform === 'win32') return path.dirname(git)
  const folder = await standingFolder()
  await symlink(git, path.join(folder, 'git'))
  return folder
}
