/** Agents by the names of their programs and packages. */
const aliases: Readonly<Record<string, string>> = {
  claude: 'claude-code',
  'claude-agent-acp': 'claude-code',
  'codex-acp': 'codex',
  'github-copilot': 'copilot',
  'gemini-cli': 'gemini',
  'opencode-ai': 'opencode',
  qwen: 'qwen-code',
  'kimi-code': 'kimi',
  'pi-acp': 'pi',
  droid: 'factory-droid',
  vibe: 'mistral-vibe',
  'vibe-acp': 'mistral-vibe',
  'kiro-cli': 'kiro',
  agy: 'antigravity',
}

/** Returns the name of the agent that a name stands for: that of its program, or its own. */
export function agentNamed(name: string): string {
  return Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name
}

/** Returns names of agents with those that they stand for. */
export function withAliases(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => [name, agentNamed(name)]))]
}
