import type { AgentSelection, BranchKind } from '../../../../shared/session/entities'
import { selectionLike } from '../agents/selection/agent-selection'
import type { SessionContext } from '../context'
import { inheritsMode } from './inherited-state'

/**
 * Returns the lead agent of a session, or of its nearest ancestor with one that is still available: the default for a
 * branch of the kind. It asks for approval even where that agent was set not to. Undefined when there is none.
 */
export async function inheritedSelection(
  { store, adapters }: SessionContext,
  sessionId: string,
  kind: BranchKind | undefined,
): Promise<AgentSelection | undefined> {
  const seen = new Set<string>()
  for (let next: string | undefined = sessionId; next !== undefined && !seen.has(next);) {
    seen.add(next)
    const session = await store.read.session(next)
    if (session === null) return undefined
    const lead = session.agents.find(({ agentId }) => agentId === session.leadAgentId) ?? session.agents[0]
    if (lead !== undefined && (await adapters.get(lead.adapterName)) !== undefined)
      return inheritedFrom(await selectionLike({ store }, lead), kind)
    next = session.parentSessionId
  }
  return undefined
}

function inheritedFrom(selection: AgentSelection, kind: BranchKind | undefined): AgentSelection {
  const { mode, approvalPolicy, ...others } = selection
  return {
    ...others,
    ...(mode === undefined || !inheritsMode(kind) ? {} : { mode }),
    ...(approvalPolicy === undefined || approvalPolicy === 'full-access' ? {} : { approvalPolicy }),
  }
}
