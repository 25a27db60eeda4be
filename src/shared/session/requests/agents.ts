import { z } from 'zod'
import { defineRequest } from '../../kernel/define'
import { bySession, sessionId, success } from '../../kernel/fields'
import { MessageInput } from '../blocks'
import { AgentRole, AgentSelection, ReasoningEffort } from '../entities'

export const attachAgent = defineRequest({
  name: 'session.agent.attach',
  summary: 'Attaches and starts an agent. The first agent of a session is its lead.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      agent: AgentSelection,
      /** Role in the session. Default: `lead` for the first agent, `member` for later ones. */
      role: AgentRole.optional(),
      initialMessage: MessageInput.optional(),
    }),
  output: () =>
    z.object({
      agentId: z.string(),
      adapterSessionId: z.string(),
      /** Role that the agent has. */
      role: AgentRole,
      messageId: z.string().optional(),
      turnId: z.string().optional(),
    }),
  errors: [
    'session-not-found',
    'session-archived',
    'adapter-not-found',
    'selection-unknown',
    'model-not-found',
    'capability-missing',
    'persona-not-found',
    'profile-not-found',
    'provider-config-not-found',
    'adapter-failed',
    'folder-not-found',
    'message-role',
    'message-empty',
    'message-too-large',
  ],
})

export const setMode = defineRequest({
  name: 'session.mode.set',
  summary: 'Sets the mode of an agent.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () => z.strictObject({ sessionId, agentId: z.string().optional(), mode: z.string() }),
  output: () => z.object({ success: z.boolean(), mode: z.string() }),
  errors: ['session-not-found', 'session-archived', 'agent-not-found', 'capability-missing', 'adapter-failed'],
})

export const switchModel = defineRequest({
  name: 'session.model.switchTo',
  summary: 'Sets the model of an agent.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      agentId: z.string().optional(),
      modelId: z.string(),
      reasoningEffort: ReasoningEffort.optional(),
    }),
  /** Without success, `connectorSwap.editRequested` asks for the history to give to the agent. */
  output: () => z.object({ success: z.boolean(), modelId: z.string() }),
  errors: [
    'session-not-found',
    'session-archived',
    'session-busy',
    'agent-not-found',
    'capability-missing',
    'adapter-failed',
  ],
})

export const suspend = defineRequest({
  name: 'session.suspend',
  summary:
    'Stops the agents and commands of a session without closing it. Running work ends as cancelled; the next message restarts an agent.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () => bySession,
  output: () => success,
  errors: ['session-not-found'],
})

/** Requests about agents of a session. */
export const sessionAgentRequests = [attachAgent, setMode, switchModel, suspend] as const
