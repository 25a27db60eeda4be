import type { Agent, AgentSelection, BranchKind, Session } from '#shared/session/entities'
import { selectionLike } from '../agents/agent-selection'
import type { SessionContext } from '#core/session/runtime/context'
import { inheritsMode } from './inherited-state'

/**
 * Returns the lead agent of a session, or of its nearest ancestor with one: the default for a branch of the kind. It asks for
 * approval even where that agent was set not to. It may no longer be on this machine: a conversation never goes to another
 * agent by itself. Undefined when there is none.
 */
export async function inheritedSelection(
  { store }: Pick<SessionContext, 'store'>,
  sessionId: string,
  kind: BranchKind | undefined,
): Promise<AgentSelection | undefined> {
  const seen = new Set<string>()
  for (let next: string | undefined = sessionId; next !== undefined && !seen.has(next);) {
    seen.add(next)
    const session = await store.read.session(next)
    if (session === null) return undefined
    const lead = session.agents.find(({ agentId }) => agentId === session.leadAgentId) ?? session.agents[0]
    if (lead !== undefined) return inheritedFrom(await selectionLike({ store }, lead), kind)
    next = session.parentSessionId
  }
  return undefined
}

/** Returns the agent that a session was with last: its lead, or the one that was used last. */
export function formerAgent({ agents, leadAgentId }: Pick<Session, 'agents' | 'leadAgentId'>): Agent | undefined {
  return (
    agents.find(({ agentId }) => agentId === leadAgentId) ??
    agents.toSorted((a, b) => b.lastActivityAt - a.lastActivityAt)[0]
  )
}

function inheritedFrom(selection: AgentSelection, kind: BranchKind | undefined): AgentSelection {
  const { mode, approvalPolicy, ...others } = selection
  return {
    ...others,
    ...(mode === undefined || !inheritsMode(kind) ? {} : { mode }),
    ...(approvalPolicy === undefined || approvalPolicy === 'full-access' ? {} : { approvalPolicy }),
  }
}
