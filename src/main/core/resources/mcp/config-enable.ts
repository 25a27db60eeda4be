import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { editServers } from './edit-servers'
import { findServer } from './lookup'

/** `mcp.config.enable` and, with false, `mcp.config.disable`. All the names have to be known, else nothing changes. */
export const configEnable =
  (context: ResourcesContext, enabled: boolean): Handler<'mcp.config.enable' | 'mcp.config.disable'> =>
  async ({ names }) => {
    for (const name of names) {
      const found = await findServer(context, name)
      if (!found.ok) return found
    }
    return editServers(
      context,
      names.map((name) => ({ path: [name, 'enabled'], value: enabled ? undefined : false })),
    )
  }
