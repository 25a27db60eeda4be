import type { Agent, Session } from '../session/entities'

/**
 * Decisions a user made on this machine for a session: permissions and spending limits, and the outcome that they have yet
 * to take note of. Files neither carry nor import them, since the author of a file would then decide here.
 */
const OF_SESSION = [
  'approvalPolicyOverride',
  'budgetUsd',
  'timeoutSeconds',
  'pendingOutcome',
  'pendingOutcomeAt',
  'snoozedUntil',
  // From a file they would close sessions of other machines, or block this one.
  'origin',
  'movedTo',
  // They would have this machine prompt agents by itself.
  'park',
  'planned',
  'away',
] as const satisfies (keyof Session)[]
/** The same for an agent. A profile has an approval policy, so it is one of them. */
const OF_AGENT = ['approvalPolicy', 'profileId'] as const satisfies (keyof Agent)[]

/** Returns the session without the user's decisions for it and its agents. */
export function withoutDecisions<S extends Session>(session: S): S {
  return { ...without(session, OF_SESSION), agents: session.agents.map(withoutAgentDecisions) }
}

/** Returns the agent without the user's decisions for it. */
export function withoutAgentDecisions(agent: Agent): Agent {
  return without(agent, OF_AGENT)
}

/** Returns only the user's decisions for a session; `restrictive` omits an approval policy that allows everything. */
export function decisionsOf(session: Session, restrictive: boolean): Partial<Session> {
  return only(session, OF_SESSION, restrictive)
}

/** Returns only the user's decisions for an agent; `restrictive` omits anything that may allow everything. */
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
