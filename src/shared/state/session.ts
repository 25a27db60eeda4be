import type { AnySessionEvent, EventThat, SessionEventPayload } from '../contract'
import { defined } from '../kernel/defined'
import { withChanges } from '../session/changes'
import type { Agent, Session } from '../session/entities'
import { reduceAgentList, type AgentEvent } from './session/agent-list'

/*
 * The session itself, with its agents, after an event. Pure. The host's memory and the rows of a session are made by it
 * and by nothing else: its rows are the difference between the session before and after a commit.
 */

/** Changes after which no outcome is pending. */
const NOTED = { pendingOutcome: null, pendingOutcomeAt: null, snoozedUntil: null }

/** Returns a session after an event. Unknown types change nothing; nothing changed gives the same object. */
export function reduceSession(session: Session, event: AnySessionEvent): Session {
  const known = event as EventThat<'session'>
  const { timestamp } = event
  switch (known.type) {
    // ── Lifecycle ──
    case 'created':
      return known.payload.session ?? session
    case 'updated': {
      const { values = {} } = known.payload
      const next = withChanges(session, values)
      return values.leadAgentId === undefined ? next : { ...next, agents: withLead(next.agents, values.leadAgentId) }
    }
    case 'closed':
      return withChanges(session, { status: 'closed', park: null, ...NOTED })
    case 'resumed':
      // A branch that goes on is no longer abandoned.
      return withChanges(session, { status: 'active', abandonedAt: null })
    case 'archived':
      return withChanges(session, { status: 'archived', park: null, ...NOTED })
    case 'restored':
      return { ...session, status: 'closed' }
    case 'abandoned':
      return withChanges(session, { status: 'closed', abandonedAt: timestamp, park: null, ...NOTED })

    // ── Title and metadata ──
    case 'title.generated': {
      const { title, origin } = known.payload
      return withChanges(session, { title, titleOrigin: origin })
    }
    case 'metadata.updated': {
      const { title, git, tags, notes } = known.payload
      return withChanges(session, {
        title,
        git,
        tags: tags?.length === 0 ? null : tags,
        notes: notes === '' ? null : notes,
      })
    }
    case 'clientAccount.changed': {
      const { clientId, clientAccountId, lastClientIdentityObservation } = known.payload
      return { ...session, clientId, clientAccountId, lastClientIdentityObservation }
    }

    // ── Agents ──
    case 'agent.attached': {
      const next = withAgents(session, known)
      const { agentId, role } = known.payload.agent
      return role === 'lead' ? { ...next, leadAgentId: agentId, agents: withLead(next.agents, agentId) } : next
    }
    case 'agent.detached':
    case 'agent.removed': {
      const next = withoutParkOf(withAgents(session, known), known.payload.agentId)
      return session.leadAgentId === known.payload.agentId ? withChanges(next, { leadAgentId: null }) : next
    }
    case 'agent.added':
    case 'agent.changed':
    case 'model.changed':
      return withAgents(session, known)
    case 'user_message.acknowledged':
    case 'user_message.completed': {
      const { messageId } = known.payload
      return withoutPlanned(withAgents(session, known), messageId)
    }
    case 'queue.released':
      return withoutPlanned(session, known.payload.messageId)

    // ── Activity ──
    case 'turn.started':
    case 'attention.seen':
      return session.pendingOutcome === undefined && session.snoozedUntil === undefined
        ? session
        : withChanges(session, NOTED)
    case 'attention.unseen': {
      const { outcome } = known.payload
      return withChanges(session, { ...NOTED, pendingOutcome: outcome, pendingOutcomeAt: session.lastActivityAt })
    }
    case 'attention.snoozed':
      return withChanges(session, { snoozedUntil: known.payload.until })
    case 'permission.requested':
    case 'elicitation.requested':
    case 'auth.deviceCode.requested':
      // Something new is not put off.
      return session.snoozedUntil === undefined ? session : withChanges(session, { snoozedUntil: null })
    case 'turn.completed': {
      const { pendingOutcome } = known.payload
      const noted = pendingOutcome === undefined ? NOTED : { ...NOTED, pendingOutcome, pendingOutcomeAt: timestamp }
      return withChanges(session, { lastActivityAt: timestamp, ...noted })
    }
    case 'continuedWith':
      return afterSwitch(session, known.payload)
    case 'parked':
      return withChanges(session, { park: known.payload.park })
    case 'unparked':
      return session.park?.parkId === known.payload.parkId ? withChanges(session, { park: null }) : session
    case 'user_message.sent': {
      const { messageId, sendAfter, until } = known.payload
      const { away } = session
      const isUsers = away !== undefined && (known.payload.source ?? 'user') === 'user'
      const next = { ...session, lastActivityAt: timestamp, ...(isUsers ? { away: { ...away, hops: 0 } } : {}) }
      if (sendAfter === undefined) return next
      return { ...next, planned: [...(session.planned ?? []), { messageId, sendAfter, ...defined({ until }) }] }
    }
    case 'branch.merged':
      return { ...session, lastActivityAt: timestamp }

    default:
      // An event that affects something else, or one of a newer Parley or an extension, which the log keeps.
      known satisfies never
      return session
  }
}

/** A session whose agent is gone does not wait for it. */
function withoutParkOf(session: Session, agentId: string): Session {
  return session.park?.agentId === agentId ? withChanges(session, { park: null }) : session
}

/** A session that left by policy knows the way home; any other switch is where it stays. */
function afterSwitch(session: Session, { switchId, why, until }: SessionEventPayload<'continuedWith'>): Session {
  if (why !== 'limit') return session.away === undefined ? session : withChanges(session, { away: null })
  const { away = { switchId, ...defined({ until }), hops: 0 } } = session
  return withChanges(session, { away: { ...away, hops: away.hops + 1 } })
}

/** A message that is sent waits for no condition. */
function withoutPlanned(session: Session, messageId: string): Session {
  const { planned } = session
  if (planned?.some((message) => message.messageId === messageId) !== true) return session
  const others = planned.filter((message) => message.messageId !== messageId)
  return withChanges(session, { planned: others.length === 0 ? null : others })
}

function withAgents(session: Session, event: AgentEvent): Session {
  const agents = reduceAgentList(session.agents, event)
  return agents === session.agents ? session : { ...session, agents }
}

/** The agents with the role that each has by who leads; those that left keep theirs. */
function withLead(agents: Agent[], leadAgentId: string | null): Agent[] {
  return agents.map((agent) => {
    const role = agent.agentId === leadAgentId ? 'lead' : 'member'
    return agent.role === role || agent.status === 'disposed' ? agent : { ...agent, role }
  })
}
