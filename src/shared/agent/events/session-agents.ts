import { z } from 'zod'
import { AgentFeatures } from '../../adapter/entities'
import { defineEvent } from '../../kernel/define'
import { Agent, AgentChanges, AgentRole, AgentSetup, ReasoningEffort } from '../../session/entities'
import { sessionId } from '../../session/events/fields'

export const agentAdded = defineEvent({
  type: 'agent.added',
  summary: 'An agent joined the session and is ready.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'session', 'list'],
  payload: () =>
    z.object({
      sessionId,
      agentId: z.string(),
      adapterId: z.string(),
      adapterName: z.string(),
      adapterSessionId: z.string(),
      cwd: z.string().optional(),
      model: z.string().optional(),
      /** Role in the session; absent for a member. */
      role: AgentRole.optional(),
    }),
})

export const agentRemoved = defineEvent({
  type: 'agent.removed',
  summary: 'An agent left the session.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'session', 'list'],
  payload: () => z.object({ sessionId, agentId: z.string() }),
})

export const agentAttached = defineEvent({
  type: 'agent.attached',
  summary: 'An agent belongs to the session. `agent.added` follows when it is ready.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'session', 'rows'],
  payload: () =>
    z.object({
      /** Agent as it is after it was attached. */
      agent: Agent,
    }),
  private: () => z.object({ setup: AgentSetup.optional() }),
})

export const agentDetached = defineEvent({
  type: 'agent.detached',
  summary: 'An attached agent could not be started and does not belong to the session.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'session'],
  payload: () => z.object({ agentId: z.string() }),
})

export const agentChanged = defineEvent({
  type: 'agent.changed',
  summary: 'Stored fields of an agent changed.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'session', 'rows'],
  payload: () => z.object({ agentId: z.string(), values: AgentChanges }),
  private: () => z.object({ setup: AgentSetup.optional() }),
})

export const agentUpdated = defineEvent({
  type: 'agent.updated',
  summary: 'The complete state of an agent, as stored.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: ['conversation', 'list'],
  payload: () =>
    z.object({
      /** Agent after the change. */
      agent: Agent,
    }),
})

export const agentFeatures = defineEvent({
  type: 'agent.features',
  summary: 'The features and settings of a running agent; null when it no longer runs.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: ['conversation', 'live'],
  payload: () => z.object({ agentId: z.string(), features: AgentFeatures.nullable() }),
})

export const modeChanged = defineEvent({
  type: 'mode.changed',
  summary: 'The mode of an agent changed.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows', 'live'],
  payload: () => z.object({ agentId: z.string(), modeId: z.string() }),
  private: () => z.object({ setup: AgentSetup }),
})

export const modelChanged = defineEvent({
  type: 'model.changed',
  summary: 'The model of an agent changed, or its reasoning effort.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'session', 'live'],
  payload: () =>
    z.object({
      agentId: z.string(),
      /** Absent when the agent does not report it. */
      model: z.string().optional(),
      /** Absent when the model is unchanged. */
      previousModel: z.string().optional(),
      /** Set when it changed; null: the agent's default. */
      reasoningEffort: ReasoningEffort.nullable().optional(),
      previousReasoningEffort: ReasoningEffort.nullable().optional(),
    }),
})

/** Events about agents of a session. */
export const sessionAgentEvents = [
  agentAttached,
  agentDetached,
  agentChanged,
  agentAdded,
  agentRemoved,
  agentUpdated,
  agentFeatures,
  modeChanged,
  modelChanged,
] as const
