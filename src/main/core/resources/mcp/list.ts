import { ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { reloadServers } from './lookup'

/** `mcp.list`. Responds immediately; `mcp.changed` reports the result of connecting. */
export const list =
  (context: ResourcesContext): Handler<'mcp.list'> =>
  async () => {
    const loaded = await reloadServers(context)
    if (!loaded.ok) return loaded
    const { mcp } = context
    mcp.connectAll()
    return ok({ servers: mcp.states, problems: [...mcp.problems] })
  }
