export const customAgent = {
  title: 'Custom agent',
  worksAs: 'Acts as',
  itself: 'Itself',
  needsAgent: 'Send a message or add an agent first, then select a custom agent.',
  tools: 'Tools',
  all: 'All',
  without: ({ tools }: { tools: string }) => `, without ${tools}`,
  whereOffered: ({ model }: { model: string }) => `${model}, if available`,
  file: 'File',
  explanation: 'Uses the instructions, tools and model from a file in this session.',
  actingAs: ({ name }: { name: string }) => `as ${name}`,
  noneFound:
    'No custom agents found. Add one as a Markdown file in .claude/agents, .github/agents or .opencode/agent, in the session folder or your home folder.',
}
