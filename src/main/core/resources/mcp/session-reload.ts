import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'
import { restartAgents } from '../../session/agents/restart-agents'
import { reloadServers } from './lookup'

/** `session.mcp.reload`. */
export const sessionReload =
  (context: HostContext): Handler<'session.mcp.reload'> =>
  async ({ sessionId }) => {
    const loaded = await reloadServers(context)
    if (!loaded.ok) return loaded
    context.mcp.connectAll()
    return restartAgents(context, sessionId)
  }
