import type { SessionEvent } from '../../contract'
import { featuresWithModel } from './features'
import type { Conversation } from '../../conversation/entities'
import { reduceAgentList, type AgentEvent } from '../session/agent-list'

type Event = AgentEvent | Extract<SessionEvent, { type: 'agent.features' | 'mode.changed' }>

/** Returns the conversation after an event about one of its agents. The same object when nothing changed. */
export function reduceAgents(state: Conversation, event: Event): Conversation {
  switch (event.type) {
    case 'agent.features': {
      const { agentId, features } = event.payload
      if (features !== null) return { ...state, features: { ...state.features, [agentId]: features } }
      return withoutFeatures(state, agentId)
    }
    case 'mode.changed': {
      const { agentId, modeId } = event.payload
      const features = state.features[agentId]
      if (features?.modes === undefined || features.modes.current === modeId) return state
      const modes = { ...features.modes, current: modeId }
      return { ...state, features: { ...state.features, [agentId]: { ...features, modes } } }
    }
    case 'model.changed': {
      const { agentId } = event.payload
      const features = state.features[agentId]
      const next = withAgents(state, event)
      if (features === undefined) return next
      return { ...next, features: { ...state.features, [agentId]: featuresWithModel(features, event.payload) } }
    }
    case 'agent.removed':
    case 'agent.detached':
      return withoutFeatures(withAgents(state, event), event.payload.agentId)
    default:
      return withAgents(state, event)
  }
}

function withAgents(state: Conversation, event: AgentEvent): Conversation {
  const agents = reduceAgentList(state.agents, event)
  return agents === state.agents ? state : { ...state, agents }
}

function withoutFeatures(state: Conversation, agentId: string): Conversation {
  if (!(agentId in state.features)) return state
  const { [agentId]: _removed, ...features } = state.features
  return { ...state, features }
}
