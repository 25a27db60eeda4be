import type { SessionEvent } from '../../contract'
import { withChanges } from '../../session/changes'
import { defined } from '../../kernel/defined'
import type { Agent, AgentStatus } from '../../session/entities'

type AgentEventType =
  | 'agent.attached'
  | 'agent.detached'
  | 'agent.changed'
  | 'agent.added'
  | 'agent.updated'
  | 'agent.removed'
  | 'model.changed'
  | 'user_message.acknowledged'
  | 'user_message.completed'

/** An event after which a session has other agents, or an agent other fields. */
export type AgentEvent = Extract<SessionEvent, { type: AgentEventType }>

/** Returns the agents of a session after an event. The same list when nothing changed. */
export function reduceAgentList(agents: Agent[], event: AgentEvent): Agent[] {
  switch (event.type) {
    case 'agent.attached':
    case 'agent.updated':
      return putAgent(agents, event.payload.agent)
    case 'agent.detached':
      return agents.filter(({ agentId }) => agentId !== event.payload.agentId)
    case 'agent.changed':
      return change(agents, event.payload.agentId, (agent) => withChanges(agent, event.payload.values))
    case 'agent.added': {
      const { agentId, adapterId, adapterName, adapterSessionId, cwd, model, role, sessionId } = event.payload
      const before = agents.find((agent) => agent.agentId === agentId)
      return putAgent(agents, {
        ...(before ?? { createdAt: event.timestamp, status: 'idle' as const, role: role ?? ('member' as const) }),
        agentId,
        sessionId,
        adapterId,
        adapterName,
        adapterSessionId,
        lastActivityAt: before?.lastActivityAt ?? event.timestamp,
        ...defined({ role, cwd, model }),
      })
    }
    case 'agent.removed':
      // Its messages stay, attributed to it.
      return change(agents, event.payload.agentId, (agent) => ({ ...agent, role: 'member', status: 'disposed' }))
    case 'model.changed': {
      const { agentId, model, reasoningEffort } = event.payload
      return change(agents, agentId, (agent) => withChanges(agent, { model, reasoningEffort }))
    }
    case 'user_message.acknowledged':
    case 'user_message.completed': {
      const { agentId, agentStatus } = event.payload
      if (agentStatus === undefined) return agents
      return change(agents, agentId, (agent) => withStatus(agent, agentStatus, event.timestamp))
    }
  }
}

/** The agent with the status that a message gives it; one whose process has ended meanwhile keeps its own. */
function withStatus(agent: Agent, status: AgentStatus, timestamp: number): Agent {
  return status === 'idle' && agent.status !== 'active' ? agent : { ...agent, status, lastActivityAt: timestamp }
}

/** Returns a list with an added or updated agent. */
export function putAgent(agents: Agent[], agent: Agent): Agent[] {
  const at = agents.findIndex((other) => other.agentId === agent.agentId)
  return at < 0 ? [...agents, agent] : agents.with(at, agent)
}

function change(agents: Agent[], agentId: string, changed: (agent: Agent) => Agent): Agent[] {
  const at = agents.findIndex((agent) => agent.agentId === agentId)
  const before = agents[at]
  if (before === undefined) return agents
  const after = changed(before)
  return after === before ? agents : agents.with(at, after)
}
