import type { AgentFeatures } from '../adapter/entities'
import type { SessionEventPayload } from '../contract'
import type { Conversation } from '../session/conversation-types'
import type { Agent } from '../session/entities'

type ModelChange = SessionEventPayload<'model.changed'>

/** Returns the state after a change of an agent's model or reasoning effort. */
export function reduceModelChange(state: Conversation, change: ModelChange): Conversation {
  const { agentId } = change
  const agents = state.agents.map((agent) => (agent.agentId === agentId ? withModel(agent, change) : agent))
  const features = state.features[agentId]
  if (features === undefined) return { ...state, agents }
  return { ...state, agents, features: { ...state.features, [agentId]: featuresWith(features, change) } }
}

function withModel(agent: Agent, { model, reasoningEffort }: ModelChange): Agent {
  const { reasoningEffort: before, ...others } = agent
  const effort = reasoningEffort === undefined ? before : (reasoningEffort ?? undefined)
  return {
    ...others,
    ...(model === undefined ? {} : { model }),
    ...(effort === undefined ? {} : { reasoningEffort: effort }),
  }
}

function featuresWith(features: AgentFeatures, { model, reasoningEffort }: ModelChange): AgentFeatures {
  const { models, efforts } = features
  return {
    ...features,
    ...(models === undefined || model === undefined ? {} : { models: { ...models, current: model } }),
    ...(efforts === undefined || reasoningEffort === undefined
      ? {}
      : { efforts: { ...efforts, current: reasoningEffort } }),
  }
}
