import { z } from 'zod'
import { Choice } from '../adapter/entities'
import { ConfigOrigin } from '../configuration/entities'
import { defineRequest } from '../kernel/define'
import { bySession, id, path, sessionId, success } from '../kernel/fields'
import {
  Agent,
  AgentRole,
  AgentSelection,
  ApprovalPolicy,
  CompressionMode,
  ReasoningEffort,
  ReasoningLevels,
} from '../session/entities'
import { AgentChange, AgentConfig, PolicyLevel, SwapHistory } from './entities'

const agentId = id
const ofAgent = z.strictObject({ sessionId, agentId: agentId.optional() })
const notSelectable = [
  'selection-unknown',
  'model-not-found',
  'capability-missing',
  'adapter-not-found',
  'persona-not-found',
  'profile-not-found',
  'provider-config-not-found',
] as const

// ── Configuration ────────────────────────────────────────────────────────────

export const resolveAgentConfig = defineRequest({
  name: 'session.resolveAgentConfig',
  summary: 'What an agent of a selection would be started with, and where each value comes from.',
  scope: 'session',
  input: z.strictObject({
    selection: AgentSelection,
    /** Project folder, for an agent that names none. */
    projectId: z.string().max(4096).optional(),
  }),
  output: AgentConfig,
  errors: [...notSelectable],
})

export const resolveSystemPrompt = defineRequest({
  name: 'session.resolveSystemPrompt',
  summary: "The instructions of a session's lead, or those that it would have with another persona or profile.",
  scope: 'session',
  input: z.strictObject({ sessionId, personaId: z.string().optional(), profileId: z.string().optional() }),
  output: z.object({
    /** Empty: only the agent's own. */
    systemPrompt: z.string(),
    /** `replace` replaces the agent's own instructions; `append` adds to them. */
    mode: z.enum(['replace', 'append']),
    origin: ConfigOrigin,
    personaName: z.string().optional(),
    profileName: z.string().optional(),
  }),
  errors: ['session-not-found', 'persona-not-found', 'profile-not-found', 'provider-config-not-found'],
})

export const enrichContext = defineRequest({
  name: 'session.enrichContext',
  summary:
    'What the program around the host and the clients that provide context know of a session, in one object; `{handled: false}` when there are none, or none of them answers within five seconds. Agents are given the same with every message of a user, as a block that names its origin; providers then have two seconds.',
  scope: 'session',
  input: bySession,
  output: z.record(z.string(), z.unknown()),
  errors: ['session-not-found'],
})

export const setEnrichProvider = defineRequest({
  name: 'session.enrichContext.setProvider',
  summary:
    'Provide context from this connection, as long as it lasts, or stop doing so. Where several providers name the same field, the last one to register counts. `success` is false over a transport that carries no requests to its client, and when there was nothing to end.',
  scope: 'server',
  input: z.strictObject({
    enabled: z.boolean(),
    name: z.string().trim().min(1).max(100).optional().describe('Names the provider to people and agents.'),
  }),
  output: success,
})

export const provideContext = defineRequest({
  name: 'session.enrichContext.provide',
  summary:
    'What the client knows of a session. Asked of clients that registered with `session.enrichContext.setProvider`.',
  scope: 'client',
  input: z.object({ sessionId }),
  output: z.record(z.string(), z.unknown()),
})

// ── Agents of a session ──────────────────────────────────────────────────────

export const updateAgent = defineRequest({
  name: 'session.agent.update',
  summary:
    'Change an agent. What it cannot change in place starts it anew; when that takes a new session of its own, `connectorSwap.editRequested` asks what it is to be told, unless `history` says so already.',
  scope: 'session',
  input: z.strictObject({
    sessionId,
    agentId,
    /** `lead`: the current lead becomes a member. */
    role: AgentRole.optional(),
    model: z.string().min(1).max(300).nullable().optional(),
    reasoningEffort: ReasoningEffort.nullable().optional(),
    cwd: path.optional(),
    personaId: z.string().nullable().optional(),
    providerConfigId: z.string().nullable().optional(),
    compressionMode: CompressionMode.optional(),
    approvalPolicy: ApprovalPolicy.nullable().optional(),
    /** History given to a new native session: everything, nothing, or a text that replaces the conversation. */
    history: SwapHistory.optional(),
    /** Gives a new native session the full history without asking. */
    skipConnectorSwapWarning: z.boolean().optional(),
  }),
  output: z.object({ success: z.boolean(), change: AgentChange, agent: Agent }),
  errors: [
    'session-not-found',
    'session-archived',
    'session-busy',
    'agent-not-found',
    'agent-conflict',
    'adapter-failed',
    'capability-missing',
    'folder-not-found',
    'persona-not-found',
    'provider-config-not-found',
  ],
})

export const removeAgent = defineRequest({
  name: 'session.agent.remove',
  summary: 'Stop an agent and take it out of the session. Its messages stay; another agent becomes the lead.',
  scope: 'session',
  input: z.strictObject({ sessionId, agentId }),
  output: success,
  errors: ['session-not-found', 'session-archived', 'agent-not-found'],
})

export const getModel = defineRequest({
  name: 'session.model.getCurrent',
  summary: 'The model and reasoning effort of an agent, as far as they are known, and those it offers while it runs.',
  scope: 'session',
  input: ofAgent,
  output: z.object({
    modelId: z.string().optional(),
    reasoningEffort: ReasoningEffort.optional(),
    /** Efforts it can be set to; absent when it has none or is not running. */
    supportedReasoningLevels: ReasoningLevels.optional(),
    available: z.array(Choice),
  }),
  errors: ['session-not-found', 'agent-not-found'],
})

export const getMode = defineRequest({
  name: 'session.mode.get',
  summary: 'The mode an agent works in, as far as it is known, and those it offers while it runs.',
  scope: 'session',
  input: ofAgent,
  output: z.object({ mode: z.string().optional(), available: z.array(Choice) }),
  errors: ['session-not-found', 'agent-not-found'],
})

export const getApprovalPolicy = defineRequest({
  name: 'session.getApprovalPolicy',
  summary: 'What happens to requests of an agent that no rule answers, and which level says so.',
  scope: 'session',
  input: ofAgent,
  output: z.object({
    policy: ApprovalPolicy,
    origin: ConfigOrigin,
    /** All levels; the first one with a value takes precedence. */
    cascade: z.array(PolicyLevel),
  }),
  errors: ['session-not-found', 'agent-not-found'],
})

/** Every request of the agent subject. */
export const agentRequests = [
  resolveAgentConfig,
  resolveSystemPrompt,
  enrichContext,
  setEnrichProvider,
  provideContext,
  updateAgent,
  removeAgent,
  getModel,
  getMode,
  getApprovalPolicy,
] as const
