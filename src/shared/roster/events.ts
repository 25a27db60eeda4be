import { defineEvent } from '../kernel/define'
import { AgentEvent } from './entities'

export const agentEvent = defineEvent({
  type: 'agent.event',
  summary: 'An agent of any session began, went on, said something, waits, or is done.',
  scope: 'server',
  durability: 'ephemeral',
  payload: AgentEvent,
})

/** Every host event about agents across sessions. */
export const rosterServerEvents = [agentEvent] as const
