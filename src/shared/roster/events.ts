import { defineEvent } from '../kernel/define'
import { AgentEvent } from './entities'

export const agentEvent = defineEvent({
  type: 'agent.event',
  summary: 'Activity of an agent of any session: it started, continued, produced output, is waiting, or has completed.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'agent.list',
  payload: () => AgentEvent,
})

/** Every host event about agents across sessions. */
export const rosterServerEvents = [agentEvent] as const
