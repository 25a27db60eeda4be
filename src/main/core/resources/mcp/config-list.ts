import { ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { reloadServers } from './lookup'

/** `mcp.config.list`. Reads the file again, because it may have been edited by hand. */
export const configList =
  (context: ResourcesContext): Handler<'mcp.config.list'> =>
  async () => {
    const loaded = await reloadServers(context)
    if (!loaded.ok) return loaded
    const { mcp } = context
    return ok({
      servers: Object.fromEntries(mcp.all.map(({ name, config }) => [name, config])),
      problems: [...mcp.problems],
    })
  }
