import { contractError } from '../../../../shared/kernel/errors'
import { err } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { findServer } from './lookup'

/** `session.mcp.enable` and, with false, `session.mcp.disable`. */
export const sessionEnable =
  (context: ResourcesContext, enabled: boolean): Handler<'session.mcp.enable' | 'session.mcp.disable'> =>
  async ({ sessionId, serverName }) => {
    const found = await findServer(context, serverName)
    if (!found.ok) return found
    if (enabled && found.value.config.enabled === false)
      return err(
        contractError('mcp-failed', `${serverName} is switched off in the settings. Switch it on there first.`, {
          name: serverName,
        }),
      )
    return context.sessions.putSwitch(sessionId, 'mcp', serverName, enabled)
  }
