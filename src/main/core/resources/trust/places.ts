import type { SettingsFamily, TrustItemKind } from '#shared/trust/entities'

/** A place in a folder where tools look for items to run. */
export interface Place {
  readonly family: SettingsFamily
  /** Relative to the folder, with slashes. */
  readonly path: string
  /** `settings`: a file of keys. `file`: one that counts whole. `folder`: every file below counts whole. */
  readonly shape: 'settings' | 'file' | 'folder'
  /** Kind of items whose key does not determine it. */
  readonly kind: TrustItemKind
}

const settings = (family: SettingsFamily, ...paths: string[]): Place[] =>
  paths.map((path) => ({ family, path, shape: 'settings', kind: 'setting' }))
const folders = (family: SettingsFamily, kind: TrustItemKind, ...paths: string[]): Place[] =>
  paths.map((path) => ({ family, path, shape: 'folder', kind }))

/** Every place, by tool. Instructions in words (AGENTS.md, CLAUDE.md, …) run nothing and are not among them. */
export const places: readonly Place[] = [
  ...settings('claude', '.claude/settings.json', '.claude/settings.local.json'),
  ...folders('claude', 'command', '.claude/commands'),
  ...folders('claude', 'agent', '.claude/agents'),
  ...folders('claude', 'skill', '.claude/skills'),
  ...folders('claude', 'plugin', '.claude-plugin', '.claude/plugins'),
  ...folders('claude', 'setting', '.claude/output-styles'),
  ...settings('shared', '.mcp.json'),
  ...folders('shared', 'skill', '.agents/skills'),
  ...settings('codex', '.codex/config.toml', '.codex/hooks.json'),
  ...folders('codex', 'setting', '.codex/rules'),
  ...folders('codex', 'skill', '.codex/skills'),
  ...folders('codex', 'command', '.codex/prompts'),
  ...folders('codex', 'agent', '.codex/agents'),
  ...settings('opencode', 'opencode.json', 'opencode.jsonc'),
  ...settings('opencode', '.opencode/opencode.json', '.opencode/opencode.jsonc', '.opencode/package.json'),
  ...folders('opencode', 'plugin', '.opencode/plugin', '.opencode/plugins', '.opencode/tool', '.opencode/tools'),
  ...folders('opencode', 'command', '.opencode/command', '.opencode/commands'),
  ...folders('opencode', 'agent', '.opencode/agent', '.opencode/agents', '.opencode/mode', '.opencode/modes'),
  ...folders('opencode', 'skill', '.opencode/skill', '.opencode/skills'),
  ...settings('copilot', '.github/copilot/settings.json', '.github/copilot/settings.local.json'),
  ...settings('copilot', '.github/mcp.json', '.copilot/mcp-config.json', '.copilot/settings.json'),
  ...folders('copilot', 'hook', '.github/hooks'),
  ...folders('copilot', 'plugin', '.github/extensions', '.github/plugin'),
  ...folders('copilot', 'agent', '.github/agents'),
  ...folders('copilot', 'skill', '.github/skills'),
  ...settings('gemini', '.gemini/settings.json'),
  { family: 'gemini', path: '.gemini/.env', shape: 'file', kind: 'setting' },
  ...folders('gemini', 'plugin', '.gemini/extensions'),
  ...folders('gemini', 'command', '.gemini/commands'),
  ...folders('gemini', 'agent', '.gemini/agents'),
  ...folders('gemini', 'skill', '.gemini/skills'),
  ...folders('gemini', 'setting', '.gemini/policies'),
  ...settings('editor', '.vscode/mcp.json'),
]
