import type { agentRequests } from '#shared/agent/requests'
import type { SessionContext } from '#core/session/runtime/context'
import type { HandlersOf } from '#core/base/host-port'
import { enrichHandlers } from './enrich-context'
import { getApprovalPolicy } from './get-approval-policy'
import { getMode } from './get-mode'
import { getModel } from './get-model'
import { removeAgent } from './remove-agent'
import { resolveAgentConfig } from './resolve-agent-config'
import { resolveSystemPrompt } from './resolve-system-prompt'
import { updateAgent } from './update-agent'

/** The handlers of the requests about the agents of a session. */
export function agentHandlers(context: SessionContext): HandlersOf<typeof agentRequests> {
  return {
    'session.resolveAgentConfig': resolveAgentConfig(context),
    'session.resolveSystemPrompt': resolveSystemPrompt(context),
    'session.agent.update': updateAgent(context),
    'session.agent.remove': removeAgent(context),
    'session.model.getCurrent': getModel(context),
    'session.mode.get': getMode(context),
    'session.getApprovalPolicy': getApprovalPolicy(context),
    ...enrichHandlers(context),
  }
}
