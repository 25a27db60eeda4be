import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { addServer } from './edit-servers'

/** `mcp.config.add`. */
export const configAdd =
  (context: ResourcesContext): Handler<'mcp.config.add'> =>
  async ({ name, config }) =>
    addServer(context, name, config)
