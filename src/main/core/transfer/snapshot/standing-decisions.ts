import { agentDecisionsOf, decisionsOf } from '../../../../shared/snapshot/decisions'
import type { Agent, Session } from '../../../../shared/session/entities'
import type { Connection } from '../../store/connection'
import { toAgent, toSession } from '../../store/entities'
import type { Row } from '../../store/schema'

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
  const row = connection.get<Row<'session'>>('SELECT * FROM session WHERE session_id = ?', sessionId)
  if (row === undefined) return NO_DECISIONS
  const agents = connection
    .select<Row<'agent'>>('SELECT * FROM agent WHERE session_key = ?', row.session_key)
    .map((agent) => toAgent(agent, sessionId))
  return {
    session: decisionsOf(toSession(row, []), restrictive),
    agents: new Map(agents.map((agent) => [agent.agentId, agentDecisionsOf(agent, restrictive)])),
  }
}
