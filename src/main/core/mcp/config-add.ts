import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { addServer } from './edit-servers'

/** `mcp.config.add`. */
export const configAdd =
  (context: HostContext): Handler<'mcp.config.add'> =>
  async ({ name, config }) =>
    addServer(context, name, config)
