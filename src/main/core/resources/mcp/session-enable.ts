import { contractError } from '../../../../shared/kernel/errors'
import { err } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'
import { putSwitch } from '../../session/put-switch'
import { findServer } from './lookup'

/** `session.mcp.enable` and, with false, `session.mcp.disable`. */
export const sessionEnable =
  (context: HostContext, enabled: boolean): Handler<'session.mcp.enable' | 'session.mcp.disable'> =>
  async ({ sessionId, serverName }) => {
    const found = await findServer(context, serverName)
    if (!found.ok) return found
    if (enabled && found.value.config.enabled === false)
      return err(
        contractError('mcp-failed', `${serverName} is switched off in the settings. Switch it on there first.`, {
          name: serverName,
        }),
      )
    return putSwitch(context, sessionId, 'mcp', serverName, enabled)
  }
