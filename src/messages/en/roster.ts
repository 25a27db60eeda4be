import { plural, number } from './format'

export const roster = {
  notAvailable: 'Not available',
  newSessionWith: ({ name }: { name: string }) => `New session with ${name}`,
  promptFor: ({ name }: { name: string }) => `Prompt for ${name}`,
  agentIn: ({ agent, session }: { agent: string; session: string }) => `${agent} in “${session}”`,
  buttonTitle: 'Agents in all sessions',
  agents: 'Agents',
  stopNamed: ({ name }: { name: string }) => `Stop ${name}`,
  promptNamed: ({ name }: { name: string }) => `Prompt ${name}`,
  prompt: 'Prompt',
  summary: ({ busy, agents }: { busy: number; agents: number }) =>
    `${number(busy)} of ${plural(agents, { one: '# agent', other: '# agents' })} working`,
  summaryWithCost: ({ busy, agents, cost }: { busy: number; agents: number; cost: string }) =>
    `${number(busy)} of ${plural(agents, { one: '# agent', other: '# agents' })} working · ${cost} total`,
  windowTitle: 'Agents · Parley',
  loadFailed: ({ message }: { message: string }) => `Couldn’t load the agents. ${message}`,
  inSessions: 'In sessions',
  noSessions: 'No open sessions. Prompt one of the agents below, or start a new session.',
  available: 'Available agents',
  working: 'Working',
  idle: 'Idle',
  needsYou: ({ message }: { message: string }) => `Needs you: ${message}`,
}
