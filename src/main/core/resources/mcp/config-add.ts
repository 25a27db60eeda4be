import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'
import { addServer } from './edit-servers'

/** `mcp.config.add`. */
export const configAdd =
  (context: HostContext): Handler<'mcp.config.add'> =>
  async ({ name, config }) =>
    addServer(context, name, config)
