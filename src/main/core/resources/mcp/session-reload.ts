import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { reloadServers } from './lookup'

/** `session.mcp.reload`. */
export const sessionReload =
  (context: ResourcesContext): Handler<'session.mcp.reload'> =>
  async ({ sessionId }) => {
    const loaded = await reloadServers(context)
    if (!loaded.ok) return loaded
    context.mcp.connectAll()
    return context.sessions.restartAgents(sessionId)
  }
