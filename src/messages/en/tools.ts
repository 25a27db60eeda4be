export const tools = {
  place: { user: 'yours', repository: 'repository', 'working-directory': 'this folder' },
  instructionFiles: 'Instruction files',
  appliesTo: ({ applyTo }: { applyTo: string }) => `For ${applyTo}`,
  serversFailed: ({ error }: { error: string }) => `Couldn’t load the servers. ${error}`,
  takesEffect: 'Takes effect when agents restart.',
  restartAgents: 'Restart agents',
  transportUnsupported: ({ agent, transports }: { agent: string; transports: string }) =>
    `${agent} doesn’t support MCP servers over ${transports} and works without them.`,
  sessionServers: 'MCP servers in this session',
  useHere: ({ name }: { name: string }) => `Use ${name} in this session`,
  offInSettings: 'Turned off in settings',
  noServers: 'No servers configured.',
  toolsOf: ({ agent }: { agent: string }) => `Tools of ${agent}`,
  sessionSkills: 'Skills in this session',
  noSkills: 'No skills found for this folder.',
  instructionsHint: 'Files that agents read on their own, depending on the agent.',
  noInstructions: 'No AGENTS.md, CLAUDE.md or similar file in this folder or its parents.',
}
