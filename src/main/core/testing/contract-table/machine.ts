import { vi } from 'vitest'
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
 * Makes this a machine on which nothing is but the system: no agents on PATH, no files of a user. Gives the home folder.
 * Until `vi.unstubAllEnvs`.
 */
export async function stubMachine(): Promise<string> {
  const home = await standingFolder()
  for (const name of places) vi.stubEnv(name, home)
  for (const name of elsewhere) vi.stubEnv(name, undefined)
  vi.stubEnv('PATH', '')
  return home
}
