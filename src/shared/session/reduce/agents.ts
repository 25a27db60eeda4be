import type { SessionEvent } from '../../contract'
import { reduceModelChange } from '../../agent/reduce'
import type { Conversation } from '../conversation-types'
import type { Agent } from '../entities'

type Event = Extract<
  SessionEvent,
  { type: 'agent.added' | 'agent.updated' | 'agent.removed' | 'agent.features' | 'mode.changed' | 'model.changed' }
>

/** Returns the conversation after an event about one of its agents. The same object when nothing changed. */
export function reduceAgents(state: Conversation, event: Event): Conversation {
  switch (event.type) {
    case 'agent.added': {
      const { agentId, adapterId, adapterName, adapterSessionId, cwd, model, role, sessionId } = event.payload
      const before = state.agents.find((agent) => agent.agentId === agentId)
      return putAgent(state, {
        ...(before ?? { createdAt: event.timestamp, status: 'idle' as const, role: role ?? ('member' as const) }),
        agentId,
        sessionId,
        adapterId,
        adapterName,
        adapterSessionId,
        lastActivityAt: before?.lastActivityAt ?? event.timestamp,
        ...(role === undefined ? {} : { role }),
        ...(cwd === undefined ? {} : { cwd }),
        ...(model === undefined ? {} : { model }),
      })
    }
    case 'agent.updated':
      return putAgent(state, event.payload.agent)
    case 'agent.removed': {
      const { agentId } = event.payload
      const agent = state.agents.find((other) => other.agentId === agentId)
      // Its messages stay, attributed to it.
      return agent === undefined
        ? state
        : withoutFeatures(putAgent(state, { ...agent, role: 'member', status: 'disposed' }), agentId)
    }
    case 'agent.features': {
      const { agentId, features } = event.payload
      if (features !== null) return { ...state, features: { ...state.features, [agentId]: features } }
      return agentId in state.features ? withoutFeatures(state, agentId) : state
    }
    case 'mode.changed': {
      const { agentId, modeId } = event.payload
      const features = state.features[agentId]
      if (features?.modes === undefined || features.modes.current === modeId) return state
      const modes = { ...features.modes, current: modeId }
      return { ...state, features: { ...state.features, [agentId]: { ...features, modes } } }
    }
    case 'model.changed':
      return reduceModelChange(state, event.payload)
  }
}

/** Returns the state with an added or updated agent. */
export function putAgent(state: Conversation, agent: Agent): Conversation {
  const at = state.agents.findIndex((other) => other.agentId === agent.agentId)
  return { ...state, agents: at < 0 ? [...state.agents, agent] : state.agents.with(at, agent) }
}

function withoutFeatures(state: Conversation, agentId: string): Conversation {
  const { [agentId]: _removed, ...features } = state.features
  return { ...state, features }
}
