import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, sessionId } from '../kernel/fields'
import { Agent } from '../session/entities'
import { AgentHealth } from './entities'

export const getHealth = defineRequest({
  name: 'adapter.getHealth',
  summary:
    'How an agent is doing here, looked at anew: where it is found, its version, whether somebody is signed in, and how it last failed.',
  scope: 'server',
  input: z.strictObject({ adapterName: id }),
  output: AgentHealth,
  errors: ['adapter-not-found'],
})

export const getAuthStatus = defineRequest({
  name: 'session.auth.getStatus',
  summary: "Whether somebody is signed in at a session's agent, where the agent tells that.",
  scope: 'session',
  input: z.strictObject({ sessionId, agentId: id.optional() }),
  output: z.object({
    isAuthenticated: z.boolean(),
    /** Sign-in method in the agent's own terms. */
    authType: z.string().optional(),
    login: z.string().optional(),
    /** User-facing instructions when nobody is signed in. */
    statusMessage: z.string().optional(),
  }),
  errors: ['session-not-found', 'agent-not-found', 'adapter-not-found', 'adapter-failed', 'capability-missing'],
})

export const restartAgent = defineRequest({
  name: 'session.agent.restart',
  summary: 'Start an agent anew, for example after it crashed. It goes on with its session where it can.',
  scope: 'session',
  input: z.strictObject({ sessionId, agentId: id.optional() }),
  output: z.object({ success: z.boolean(), agent: Agent }),
  errors: ['session-not-found', 'session-archived', 'session-busy', 'agent-not-found', 'adapter-failed'],
})

/** Every request of the health subject. */
export const healthRequests = [getHealth, getAuthStatus, restartAgent] as const
