import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, sessionId } from '../kernel/fields'
import { Agent } from '../session/entities'
import { AgentHealth } from './entities'

export const getHealth = defineRequest({
  name: 'adapter.getHealth',
  device: 'watch',
  summary: 'Checks the health of an agent on this machine: its path, version, sign-in state and last failure.',
  scope: 'server',
  effect: 'read',
  input: () => z.strictObject({ adapterName: id }),
  output: () => AgentHealth,
  errors: ['adapter-not-found'],
})

export const getAuthStatus = defineRequest({
  name: 'session.auth.getStatus',
  summary: "Returns the sign-in state of a session's agent, if the agent reports it.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => z.strictObject({ sessionId, agentId: id.optional() }),
  output: () =>
    z.object({
      /** True when the agent has usable credentials. */
      isAuthenticated: z.boolean(),
      /** Sign-in method in the agent's own terms. */
      authType: z.string().optional(),
      /** Name of the account; absent when the agent does not report it. */
      login: z.string().optional(),
      /** User-facing instructions when nobody is signed in. */
      statusMessage: z.string().optional(),
    }),
  errors: ['session-not-found', 'agent-not-found', 'adapter-not-found', 'adapter-failed', 'capability-missing'],
})

export const restartAgent = defineRequest({
  name: 'session.agent.restart',
  summary: 'Restarts an agent, for example after a crash. It resumes its session if it can.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () => z.strictObject({ sessionId, agentId: id.optional() }),
  output: () =>
    z.object({
      success: z.boolean(),
      /** Agent after the restart. */
      agent: Agent,
    }),
  errors: ['session-not-found', 'session-archived', 'session-busy', 'agent-not-found', 'adapter-failed'],
})

/** Every request of the health subject. */
export const healthRequests = [getHealth, getAuthStatus, restartAgent] as const
