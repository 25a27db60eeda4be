import type { customAgentRequests } from '#shared/custom-agent/requests'
import type { SessionContext } from '#core/session/runtime/context'
import type { HandlersOf } from '#core/base/host-port'
import { listCustomAgents, reloadAgents, getCurrentAgent } from './list'
import { selectAgent, deselectAgent } from './select'

/** The handlers of the requests about custom agents. */
export function customAgentHandlers(context: SessionContext): HandlersOf<typeof customAgentRequests> {
  return {
    'session.agent.list': listCustomAgents(context),
    'session.agent.reload': reloadAgents(context),
    'session.agent.getCurrent': getCurrentAgent(context),
    'session.agent.select': selectAgent(context),
    'session.agent.deselect': deselectAgent(context),
  }
}
