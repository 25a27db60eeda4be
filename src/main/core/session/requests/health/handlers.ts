import type { healthRequests } from '#shared/health/requests'
import type { SessionContext } from '#core/session/runtime/context'
import type { HandlersOf } from '#core/base/host-port'
import { getAuthStatus } from './get-auth-status'
import { getHealth } from './get-health'
import { restartAgent } from './restart-agent'

/** The handlers of the requests about how agents are. */
export function healthHandlers(context: SessionContext): HandlersOf<typeof healthRequests> {
  return {
    'adapter.getHealth': getHealth(context),
    'session.auth.getStatus': getAuthStatus(context),
    'session.agent.restart': restartAgent(context),
  }
}
