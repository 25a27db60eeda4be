import type { rosterRequests } from '#shared/roster/requests'
import type { ActivityContext } from '../context'
import type { HandlersOf } from '#core/base/host-port'
import { listAgents } from './list-agents'
import { messageAgent } from './message-agent'

/** The handlers of the requests about the agents of all sessions. */
export function rosterHandlers(context: ActivityContext): HandlersOf<typeof rosterRequests> {
  return {
    'agent.list': listAgents(context),
    'agent.message': messageAgent(context),
  }
}
