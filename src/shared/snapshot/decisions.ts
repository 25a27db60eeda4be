import type { Agent, Session } from '../session/entities'

/**
 * What people decided on their own machine for a session: what agents may do without asking, and what they may spend. A
 * file neither carries nor brings it: whoever wrote the file would decide here.
 */
const OF_SESSION = ['approvalPolicyOverride', 'budgetUsd', 'timeoutSeconds'] as const satisfies (keyof Session)[]
/** The same for an agent. A profile has an approval policy, so it counts as one. */
const OF_AGENT = ['approvalPolicy', 'profileId'] as const satisfies (keyof Agent)[]

/** Returns the session without what was decided for it and for its agents. */
export function withoutDecisions<S extends Session>(session: S): S {
  return { ...without(session, OF_SESSION), agents: session.agents.map(withoutAgentDecisions) }
}

/** Returns the agent without what was decided for it. */
export function withoutAgentDecisions(agent: Agent): Agent {
  return without(agent, OF_AGENT)
}

/** Returns only what was decided for a session; `restrictive` leaves out that everything is allowed. */
export function decisionsOf(session: Session, restrictive: boolean): Partial<Session> {
  return only(session, OF_SESSION, restrictive)
}

/** Returns only what was decided for an agent; `restrictive` leaves out whatever may allow everything. */
export function agentDecisionsOf(agent: Agent, restrictive: boolean): Partial<Agent> {
  return only(agent, restrictive ? ['approvalPolicy'] : OF_AGENT, restrictive)
}

function without<T extends object>(entity: T, fields: readonly (keyof T)[]): T {
  return Object.fromEntries(Object.entries(entity).filter(([name]) => !fields.includes(name as keyof T))) as T
}

function only<T extends object>(entity: T, fields: readonly (keyof T)[], restrictive: boolean): Partial<T> {
  return Object.fromEntries(
    Object.entries(entity).filter(
      ([name, value]) => fields.includes(name as keyof T) && !(restrictive && value === 'full-access'),
    ),
  ) as Partial<T>
}
