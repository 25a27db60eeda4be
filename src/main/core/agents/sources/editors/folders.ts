import { join } from 'node:path'
import type { Surroundings } from '#core/agents/transcript/format'
import { text } from '#core/agents/transcript/values'

/** Editors that are made from VS Code, as their folders are named. */
const EDITORS = ['Code', 'Code - Insiders', 'VSCodium', 'Cursor', 'Windsurf', 'Antigravity', 'Kiro', 'Trae', 'Positron']

/** Returns the folder in which applications keep the settings of a user. */
export function settingsFolder({ env, home, platform }: Surroundings): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support')
  if (platform === 'win32') return text(env['APPDATA']) ?? join(home, 'AppData', 'Roaming')
  return text(env['XDG_CONFIG_HOME']) ?? join(home, '.config')
}

/** Returns the folders in which editors keep what belongs to a user, also where the editor runs on another machine. */
export function userFolders(surroundings: Surroundings, editors: readonly string[] = EDITORS): string[] {
  const servers = editors === EDITORS ? ['.vscode-server', '.cursor-server', '.windsurf-server'] : []
  return [
    ...editors.map((editor) => join(settingsFolder(surroundings), editor, 'User')),
    ...servers.map((server) => join(surroundings.home, server, 'data', 'User')),
  ]
}

/** Returns the path that an address of a file names; undefined when it is another address. */
export function pathOfAddress(address: string | undefined): string | undefined {
  if (address?.startsWith('file://') !== true) return undefined
  try {
    const path = decodeURIComponent(address.slice('file://'.length))
    // A drive of Windows follows the slash.
    return /^\/[A-Za-z]:/.test(path) ? path.slice(1) : path
  } catch {
    return undefined
  }
}
