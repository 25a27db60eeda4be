import type { CatalogTool } from '../../../../shared/catalog/entities'
import { ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { loadServers } from '../mcp/lookup'

/** `tools.list`. Servers that are not connected are missing; the request starts to connect them. */
export const listTools =
  (context: ResourcesContext): Handler<'tools.list'> =>
  async () => {
    const loaded = await loadServers(context)
    if (!loaded.ok) return loaded
    const { adapters, mcp } = context
    mcp.connectAll()
    const own = await Promise.all(
      (await adapters.list()).map(async ({ adapterName }): Promise<CatalogTool[]> => {
        const tools = (await adapters.get(adapterName))?.tools ?? []
        return tools.map((tool) => ({ ...tool, adapterName }))
      }),
    )
    const served = mcp.all.flatMap(({ name: serverName, offers }) =>
      offers.tools.map(({ name, description, parameters }): CatalogTool => ({
        name,
        namespacedName: `${serverName}.${name}`,
        description,
        parameters: { ...parameters },
        serverName,
      })),
    )
    return ok({ tools: [...own.flat(), ...served] })
  }
