import { join } from 'node:path'
import type { ServerShape } from './shapes'
import { environmentValue } from '../../../base/environment-value'

/** Environment of the search. */
export interface Surroundings {
  /** The user's home folder. */
  readonly home: string
  readonly env: NodeJS.ProcessEnv
  readonly platform: NodeJS.Platform
  /** Project folder; absent: only the user's configuration. */
  readonly folder?: string | undefined
}

/** A file in which another tool keeps MCP servers. */
export interface Place {
  /** The tool. */
  readonly origin: string
  readonly path: string
  readonly source: 'user' | 'workspace'
  readonly format: 'json' | 'toml'
  readonly shape: ServerShape
  /** The keys that lead to the table of servers. */
  readonly keys: readonly string[]
}

/** Every file in which a known tool may keep MCP servers, the project's before the user's. */
export function knownPlaces(surroundings: Surroundings): Place[] {
  const { home, folder } = surroundings
  const config = configFolder(surroundings)
  const user = (origin: string, path: string, more: Partial<Place> = {}): Place => ({
    origin,
    path,
    source: 'user',
    format: 'json',
    shape: 'common',
    keys: ['mcpServers'],
    ...more,
  })
  const claudeJson = join(home, '.claude.json')
  const project = (origin: string, path: string[], more: Partial<Place> = {}): Place[] =>
    folder === undefined ? [] : [user(origin, join(folder, ...path), { source: 'workspace', ...more })]
  const openCode = { shape: 'opencode', keys: ['mcp'] } as const
  const codex = { format: 'toml', shape: 'codex', keys: ['mcp_servers'] } as const

  const places = [
    ...project('Claude Code', ['.mcp.json']),
    ...(folder === undefined
      ? []
      : [user('Claude Code', claudeJson, { source: 'workspace', keys: ['projects', folder, 'mcpServers'] })]),
    ...project('Cursor', ['.cursor', 'mcp.json']),
    ...project('VS Code', ['.vscode', 'mcp.json'], { keys: ['servers'] }),
    ...project('Codex', ['.codex', 'config.toml'], codex),
    ...project('Gemini CLI', ['.gemini', 'settings.json'], { shape: 'gemini' }),
    ...project('OpenCode', ['opencode.json'], openCode),
    ...project('OpenCode', ['opencode.jsonc'], openCode),
    user('Claude Code', claudeJson),
    user('Claude Desktop', join(config, 'Claude', 'claude_desktop_config.json')),
    user('Cursor', join(home, '.cursor', 'mcp.json')),
    user('VS Code', join(config, 'Code', 'User', 'mcp.json'), { keys: ['servers'] }),
    user('Windsurf', join(home, '.codeium', 'windsurf', 'mcp_config.json')),
    user('Codex', join(environmentValue(surroundings.env, 'CODEX_HOME') ?? join(home, '.codex'), 'config.toml'), codex),
    user('Gemini CLI', join(home, '.gemini', 'settings.json'), { shape: 'gemini' }),
    user('GitHub Copilot', join(home, '.copilot', 'mcp-config.json')),
    user('OpenCode', join(home, '.config', 'opencode', 'opencode.json'), openCode),
    user('OpenCode', join(home, '.config', 'opencode', 'opencode.jsonc'), openCode),
  ]
  // If the project is the home folder, some are identical.
  return [...new Map(places.map((place) => [JSON.stringify([place.path, place.keys]), place])).values()]
}

/** Returns the settings folder of desktop programs. */
function configFolder({ home, env, platform }: Surroundings): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support')
  if (platform === 'win32') return environmentValue(env, 'APPDATA') ?? join(home, 'AppData', 'Roaming')
  return environmentValue(env, 'XDG_CONFIG_HOME') ?? join(home, '.config')
}
