import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { nothing } from '../kernel/fields'
import { AgentMessage, RosterAgent } from './entities'

export const listAgents = defineRequest({
  name: 'agent.list',
  summary:
    'The agents of active sessions, the newest activity first, and the kinds of agents a session can be begun with.',
  scope: 'server',
  input: nothing,
  output: z.object({ agents: z.array(RosterAgent) }),
})

export const messageAgent = defineRequest({
  name: 'agent.message',
  summary:
    'Tell an agent what to do, go on with its session, or stop it. A prompt for a kind of agent begins the session when there is none of that id.',
  scope: 'server',
  input: AgentMessage,
  output: z.object({ success: z.boolean(), messageId: z.string().optional(), turnId: z.string().optional() }),
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
