/** Identity of an agent in pictures: a drawing and a tint, which always stand beside its name. */
export type AgentLook = 'claude' | 'codex' | 'opencode' | 'copilot' | 'gemini' | 'acp' | 'model' | 'plain'

const known: Readonly<Record<string, AgentLook>> = {
  'claude-code': 'claude',
  codex: 'codex',
  opencode: 'opencode',
  copilot: 'copilot',
  gemini: 'gemini',
  playground: 'plain',
  ollama: 'model',
  'lm-studio': 'model',
  chatgpt: 'model',
  claude: 'model',
}

/** Look of an adapter. Model services share one, and agents that speak the Agent Client Protocol another. */
export function agentLook(adapterName: string | undefined): AgentLook {
  if (adapterName === undefined) return 'plain'
  return known[adapterName] ?? (adapterName.startsWith('provider:') ? 'model' : 'acp')
}

/** Strokes of each drawing on a grid of 16. */
export const agentStrokes: Readonly<Record<AgentLook, string>> = {
  // A quill at the end of its line.
  claude: 'M4 12c1-4.5 3.5-7.3 8-8-.3 4.2-2.7 6.6-6.5 6.7M4 12l3.8-4',
  // Facing pages of a book.
  codex: 'M8 5C6.8 4.2 5.3 4 3.75 4v7.25c1.55 0 3.05.25 4.25 1 1.2-.75 2.7-1 4.25-1V4C10.7 4 9.2 4.2 8 5Zm0 0v7',
  // A box that is open at one corner.
  opencode: 'M9.5 4H4v8h8V7M12 4l-4 4',
  // A paper plane.
  copilot: 'M12.5 3.5 3.5 7.3l3.6 1.6 1.6 3.6 3.8-9ZM7.1 8.9l2.4-2.4',
  // The sign of the twins.
  gemini: 'M4 3.75c2.5 1 5.5 1 8 0M4 12.25c2.5-1 5.5-1 8 0M6.25 4.5v7M9.75 4.5v7',
  // A plug.
  acp: 'M6.25 3.5V6M9.75 3.5V6M4.5 6h7v1.5a3.5 3.5 0 0 1-7 0V6ZM8 11v2',
  // A cube.
  model: 'M8 3.25 12 5.5v5L8 12.75 4 10.5v-5L8 3.25ZM4 5.5l4 2.3 4-2.3M8 7.8v4.95',
  // A speech bubble.
  plain: 'M4 4.5h8v5.75H8.25L5.75 12.5v-2.25H4V4.5Z',
}
