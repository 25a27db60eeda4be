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
  summary: 'Returns the resolved configuration of an agent selection, with the origin of each value.',
  scope: 'session',
  effect: 'read',
  input: () =>
    z.strictObject({
      selection: AgentSelection,
      /** Project folder, for an agent that names none. */
      projectId: z.string().max(4096).optional(),
    }),
  output: () => AgentConfig,
  errors: [...notSelectable],
})

/** A part of the instructions of an agent. */
export const InstructionPart = z.object({
  /**
   * Where it comes from: `selection` is the agent's setup, its persona or profile; `custom-agent` the custom agent of the session;
   * `skills` and `aside` are Parley's own; `file` is a file such as AGENTS.md, which the agent reads on its own and which is no part of
   * `systemPrompt`.
   */
  source: z.enum(['selection', 'custom-agent', 'skills', 'aside', 'file']),
  /** Name of the persona, profile or custom agent, or label of the file. */
  name: z.string().optional(),
  /** Path of a file. */
  path: z.string().optional(),
  /** Text of the part; of a file at most the first 64 KB. */
  content: z.string(),
})
export type InstructionPart = z.infer<typeof InstructionPart>

export const resolveSystemPrompt = defineRequest({
  name: 'session.resolveSystemPrompt',
  summary:
    "Returns the instructions of a session's lead, or those it would have with another persona or profile, as a whole and in their parts.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => z.strictObject({ sessionId, personaId: z.string().optional(), profileId: z.string().optional() }),
  output: () =>
    z.object({
      /** Everything that Parley gives to the agent; empty: only the agent's own. */
      systemPrompt: z.string(),
      /** `replace` replaces the agent's own instructions; `append` adds to them. */
      mode: z.enum(['replace', 'append']),
      origin: ConfigOrigin,
      personaName: z.string().optional(),
      profileName: z.string().optional(),
      /** What the instructions consist of, in their order. */
      parts: z.array(InstructionPart),
    }),
  errors: ['session-not-found', 'persona-not-found', 'profile-not-found', 'provider-config-not-found'],
})

export const enrichContext = defineRequest({
  name: 'session.enrichContext',
  summary:
    'Returns the context of a session from the program around the host and from context providers, merged into one object; `{handled: false}` when there are none, or none answers within five seconds. Agents receive the same context with every user message, as a block that names its origin; for that, providers have two seconds.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () => z.record(z.string(), z.unknown()),
  errors: ['session-not-found'],
})

export const setEnrichProvider = defineRequest({
  name: 'session.enrichContext.setProvider',
  extension: 'context',
  summary:
    'Registers this connection as a context provider until it closes, or unregisters it. When several providers return the same field, the last one registered takes precedence. `success` is false over a transport that carries no requests to its client, and when there was nothing to unregister.',
  scope: 'server',
  effect: 'act',
  endsWithConnection: true,
  input: () =>
    z.strictObject({
      /** False to leave out what the provider adds. */
      enabled: z.boolean(),
      name: z.string().trim().min(1).max(100).optional().describe('Display name of the provider for users and agents.'),
    }),
  output: () => success,
})

export const provideContext = defineRequest({
  name: 'session.enrichContext.provide',
  summary:
    "Returns the client's context of a session. Sent to clients that registered with `session.enrichContext.setProvider`.",
  scope: 'client',
  effect: 'read',
  input: () => z.object({ sessionId }),
  output: () => z.record(z.string(), z.unknown()),
})

// ── Agents of a session ──────────────────────────────────────────────────────

export const updateAgent = defineRequest({
  name: 'session.agent.update',
  summary:
    'Changes an agent. A change that cannot be made in place restarts it; if that requires a new native session, `connectorSwap.editRequested` asks for the history to give to it, unless `history` provides it.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
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
  output: () =>
    z.object({
      success: z.boolean(),
      change: AgentChange,
      /** Agent after the change. */
      agent: Agent,
    }),
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
  summary:
    'Stops an agent and removes it from the session. Its messages are kept; if it was the lead, another agent becomes the lead.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () => z.strictObject({ sessionId, agentId }),
  output: () => success,
  errors: ['session-not-found', 'session-archived', 'agent-not-found'],
})

export const getModel = defineRequest({
  name: 'session.model.getCurrent',
  device: 'watch',
  summary: 'Returns the model and reasoning effort of an agent, as far as known, and those it offers while it runs.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => ofAgent,
  output: () =>
    z.object({
      modelId: z.string().optional(),
      reasoningEffort: ReasoningEffort.optional(),
      /** Efforts it can be set to; absent when it has none or is not running. */
      supportedReasoningLevels: ReasoningLevels.optional(),
      /** Models that the agent offers. */
      available: z.array(Choice),
    }),
  errors: ['session-not-found', 'agent-not-found'],
})

export const getMode = defineRequest({
  name: 'session.mode.get',
  device: 'watch',
  summary: 'Returns the mode of an agent, as far as known, and those it offers while it runs.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => ofAgent,
  output: () =>
    z.object({
      mode: z.string().optional(),
      /** Modes that the agent offers. */
      available: z.array(Choice),
    }),
  errors: ['session-not-found', 'agent-not-found'],
})

export const getApprovalPolicy = defineRequest({
  name: 'session.getApprovalPolicy',
  device: 'watch',
  summary:
    'Returns the effective approval policy of an agent for requests without a matching rule, and the level that sets it.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => ofAgent,
  output: () =>
    z.object({
      /** Policy in effect for the session. */
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
