import { join } from 'node:path'
import type { ServerShape } from './shapes'
import { environmentValue } from '#core/base/environment-value'

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
  /** The user's home folder. */
  readonly home: string
  /** Folder of the project that the file belongs to; absent for files of the user. */
  readonly folder?: string | undefined
}

const CLINE = ['globalStorage', 'saoudrizwan.claude-dev', 'settings', 'cline_mcp_settings.json']

/** Every file in which a known tool may keep MCP servers, the project's before the user's. */
export function knownPlaces(surroundings: Surroundings): Place[] {
  const { home, env, folder } = surroundings
  const config = configFolder(surroundings)
  const dotConfig = environmentValue(env, 'XDG_CONFIG_HOME') ?? join(home, '.config')
  const user = (origin: string, path: string, more: Partial<Place> = {}): Place => ({
    origin,
    path,
    source: 'user',
    format: 'json',
    shape: 'common',
    keys: ['mcpServers'],
    home,
    ...more,
  })
  const project = (origin: string, path: string[], more: Partial<Place> = {}): Place[] =>
    folder === undefined ? [] : [user(origin, join(folder, ...path), { source: 'workspace', folder, ...more })]
  const claudeJson = join(environmentValue(env, 'CLAUDE_CONFIG_DIR') ?? home, '.claude.json')
  const geminiHome = environmentValue(env, 'GEMINI_CLI_HOME') ?? home
  const openCodeFile = environmentValue(env, 'OPENCODE_CONFIG')
  const openCode = { shape: 'opencode', keys: ['mcp'] } as const
  const codex = { format: 'toml', shape: 'codex', keys: ['mcp_servers'] } as const
  const zed = { shape: 'zed', keys: ['context_servers'] } as const
  const vsCode = { keys: ['servers'] } as const
  const gemini = { shape: 'gemini' } as const

  const places = [
    ...project('Claude Code', ['.mcp.json']),
    ...(folder === undefined
      ? []
      : [user('Claude Code', claudeJson, { source: 'workspace', folder, keys: ['projects', folder, 'mcpServers'] })]),
    ...project('Cursor', ['.cursor', 'mcp.json']),
    ...project('VS Code', ['.vscode', 'mcp.json'], vsCode),
    ...project('Codex', ['.codex', 'config.toml'], codex),
    ...project('Gemini CLI', ['.gemini', 'settings.json'], gemini),
    ...project('OpenCode', ['opencode.json'], openCode),
    ...project('OpenCode', ['opencode.jsonc'], openCode),
    ...project('Zed', ['.zed', 'settings.json'], zed),
    ...project('Qwen Code', ['.qwen', 'settings.json'], gemini),
    ...project('Kiro', ['.kiro', 'settings', 'mcp.json']),
    ...project('Roo Code', ['.roo', 'mcp.json']),
    user('Claude Code', claudeJson),
    user('Claude Desktop', join(config, 'Claude', 'claude_desktop_config.json')),
    user('Cursor', join(home, '.cursor', 'mcp.json')),
    user('VS Code', join(config, 'Code', 'User', 'mcp.json'), vsCode),
    user('VS Code', join(config, 'Code - Insiders', 'User', 'mcp.json'), vsCode),
    user('Cline', join(config, 'Code', 'User', ...CLINE)),
    user('Windsurf', join(home, '.codeium', 'windsurf', 'mcp_config.json')),
    user('Codex', join(environmentValue(env, 'CODEX_HOME') ?? join(home, '.codex'), 'config.toml'), codex),
    user('Gemini CLI', join(geminiHome, '.gemini', 'settings.json'), gemini),
    user('Antigravity', join(home, '.gemini', 'antigravity', 'mcp_config.json')),
    user('GitHub Copilot', join(environmentValue(env, 'COPILOT_HOME') ?? join(home, '.copilot'), 'mcp-config.json')),
    ...(openCodeFile === undefined ? [] : [user('OpenCode', openCodeFile, openCode)]),
    user('OpenCode', join(dotConfig, 'opencode', 'opencode.json'), openCode),
    user('OpenCode', join(dotConfig, 'opencode', 'opencode.jsonc'), openCode),
    user(
      'Zed',
      join(surroundings.platform === 'win32' ? join(config, 'Zed') : join(dotConfig, 'zed'), 'settings.json'),
      zed,
    ),
    user('Qwen Code', join(home, '.qwen', 'settings.json'), gemini),
    user('Kiro', join(home, '.kiro', 'settings', 'mcp.json')),
    user('LM Studio', join(home, '.lmstudio', 'mcp.json')),
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
