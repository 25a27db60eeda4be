import { agentDecisionsOf, decisionsOf } from '#shared/snapshot/decisions'
import type { Agent, Session } from '#shared/session/entities'
import { type Connection, readSession } from '#core/store/jobs'

/** The user's decisions for a session of this store, and by agentId for its agents. */
export interface StandingDecisions {
  readonly session: Partial<Session>
  readonly agents: ReadonlyMap<string, Partial<Agent>>
}

export const NO_DECISIONS: StandingDecisions = { session: {}, agents: new Map() }

/**
 * Reads the decisions for a session that stay when its content is replaced. `restrictive`: the new content is of
 * unknown origin, so permissions are dropped.
 */
export function standingDecisions(connection: Connection, sessionId: string, restrictive: boolean): StandingDecisions {
  const session = readSession(connection, sessionId)
  if (session === null) return NO_DECISIONS
  return {
    session: decisionsOf(session, restrictive),
    agents: new Map(session.agents.map((agent) => [agent.agentId, agentDecisionsOf(agent, restrictive)])),
  }
}
