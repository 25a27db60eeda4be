import type { Agent } from './entities'

/** Returns the agent that a session goes on with: its lead, else one that has not left; of those that have all left, the lead. */
export function leadOf<A extends Pick<Agent, 'agentId' | 'role' | 'status'>>({
  agents,
  leadAgentId,
}: {
  readonly agents: readonly A[]
  readonly leadAgentId?: string | null | undefined
}): A | undefined {
  const present = agents.filter(({ status }) => status !== 'disposed')
  const isLead = ({ role }: A): boolean => role === 'lead'
  return (
    agents.find(({ agentId }) => agentId === leadAgentId) ??
    present.find(isLead) ??
    present[0] ??
    agents.find(isLead) ??
    agents[0]
  )
}
