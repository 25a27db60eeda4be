import type { SettingsFamily, TrustItem, TrustItemKind } from '../../../shared/trust/entities'
import { plural } from '../../lib/format'

/** Whose files they are, for people. */
export const familyNames: Readonly<Record<SettingsFamily, string>> = {
  claude: 'Claude Code',
  codex: 'Codex',
  opencode: 'OpenCode',
  copilot: 'GitHub Copilot',
  gemini: 'Gemini',
  editor: 'Editors',
  shared: 'Several agents',
  git: 'Git',
}

/** What something is, for people. */
export const kindNames: Readonly<Record<TrustItemKind, string>> = {
  hook: 'Hook',
  'mcp-server': 'MCP server',
  plugin: 'Plugin',
  command: 'Command',
  agent: 'Agent',
  skill: 'Skill',
  setting: 'Setting',
  git: 'Program of git',
}

/** The items by tool, in the order in which they were found. */
export function byFamily(items: readonly TrustItem[]): [SettingsFamily, TrustItem[]][] {
  const groups = new Map<SettingsFamily, TrustItem[]>()
  for (const item of items) groups.set(item.family, [...(groups.get(item.family) ?? []), item])
  return [...groups]
}

/** Returns what there is, in a few words: "2 hooks, 1 MCP server". */
export function summaryOf(items: readonly TrustItem[]): string {
  const counts = new Map<TrustItemKind, number>()
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const nouns: Readonly<Record<TrustItemKind, string>> = {
    hook: 'hook',
    'mcp-server': 'MCP server',
    plugin: 'plugin',
    command: 'command',
    agent: 'agent',
    skill: 'skill',
    setting: 'setting',
    git: 'git program',
  }
  return [...counts].map(([kind, count]) => plural(count, nouns[kind])).join(', ')
}
