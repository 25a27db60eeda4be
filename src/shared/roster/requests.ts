import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { nothing } from '../kernel/fields'
import { AgentMessage, RosterAgent } from './entities'

export const listAgents = defineRequest({
  name: 'agent.list',
  device: 'watch',
  summary:
    'Returns the agents of active sessions, latest activity first, and the kinds of agents that can start a session.',
  scope: 'server',
  effect: 'read',
  routing: 'list',
  input: () => nothing,
  output: () =>
    z.object({
      /** Agents, latest activity first. */
      agents: z.array(RosterAgent),
    }),
})

export const messageAgent = defineRequest({
  name: 'agent.message',
  summary:
    'Prompts an agent, resumes its session, or stops it. A prompt for a kind of agent starts a session when none with the given id exists.',
  scope: 'server',
  effect: 'write',
  routing: 'session',
  creates: 'session',
  input: () => AgentMessage,
  output: () => z.object({ success: z.boolean(), messageId: z.string().optional(), turnId: z.string().optional() }),
  errors: [
    'agent-not-found',
    'session-not-found',
    'session-archived',
    'capability-missing',
    'message-empty',
    'message-too-large',
    'budget-exceeded',
  ],
})

/** Every request about agents across sessions. */
export const rosterRequests = [listAgents, messageAgent] as const
