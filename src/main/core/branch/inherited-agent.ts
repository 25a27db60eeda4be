import type { AgentSelection } from '../../../shared/session/entities'
import { selectionLike } from '../agent/agent-selection'
import type { HostContext } from '../context'

/**
 * The agent that leads a session, or the nearest of its ancestors that has one that is still here: what a branch goes on
 * with unless told otherwise. Undefined when there is none.
 */
export async function inheritedSelection(
  { store, adapters }: HostContext,
  sessionId: string,
): Promise<AgentSelection | undefined> {
  const seen = new Set<string>()
  for (let next: string | undefined = sessionId; next !== undefined && !seen.has(next);) {
    seen.add(next)
    const session = await store.read.session(next)
    if (session === null) return undefined
    const lead = session.agents.find(({ agentId }) => agentId === session.leadAgentId) ?? session.agents[0]
    if (lead !== undefined && (await adapters.get(lead.adapterName)) !== undefined)
      return selectionLike({ store }, lead)
    next = session.parentSessionId
  }
  return undefined
}
