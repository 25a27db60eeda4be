import type { Agent } from '../../../shared/session/entities'

/** So much of an agent's id tells it from others of its kind. */
const SUFFIX_LENGTH = 6

/** The name of a session's agent in the roster: readable, the same as long as the agent is there. */
export function rosterName({ adapterName, agentId }: Pick<Agent, 'adapterName' | 'agentId'>): string {
  const suffix = agentId.replace(/[^\p{L}\p{N}]/gu, '').slice(-SUFFIX_LENGTH)
  return `${adapterName}-${suffix}`
}
