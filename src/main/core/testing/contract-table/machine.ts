import { vi } from 'vitest'
import { standingFolder } from '../temporary-folder'

/** Where programs look for what is a user's own. */
const places = ['HOME', 'USERPROFILE']
/** What says that it is somewhere else. */
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
