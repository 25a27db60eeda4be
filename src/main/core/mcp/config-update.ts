import { err } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { editServers } from './edit-servers'
import { findServer, serverExists } from './lookup'

/** `mcp.config.update`. */
export const configUpdate =
  (context: HostContext): Handler<'mcp.config.update'> =>
  async ({ name, config, newName = name }) => {
    const found = await findServer(context, name)
    if (!found.ok) return found
    if (newName !== name && context.mcp.find(newName) !== undefined) return err(serverExists(newName))
    return editServers(context, [
      ...(newName === name ? [] : [{ path: [name], value: undefined }]),
      { path: [newName], value: config },
    ])
  }
