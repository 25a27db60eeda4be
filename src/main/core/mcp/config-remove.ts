import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { editServers } from './edit-servers'
import { findServer } from './lookup'

/** `mcp.config.remove`. */
export const configRemove =
  (context: HostContext): Handler<'mcp.config.remove'> =>
  async ({ name }) => {
    const found = await findServer(context, name)
    return found.ok ? editServers(context, [{ path: [name], value: undefined }]) : found
  }
