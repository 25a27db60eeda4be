import type { CatalogTool } from '#shared/catalog/entities'
import { ok } from '#shared/kernel/result'
import type { ResourcesContext } from '../context'
import { plainModelName } from '#shared/usage/model-name'
import type { Handler } from '#core/base/host-port'

/**
 * `tools.list`. Agents that tell their tools only while they run have those that they told last. Servers that are not connected are missing; the request starts to connect them. Which agents have a model
 * is known of those that reported their models.
 */
export const listTools =
  (context: ResourcesContext): Handler<'tools.list'> =>
  async ({ model }) => {
    const { adapters, catalog, mcp } = context
    await mcp.load()
    mcp.connectAll()
    const known = await catalog.models()
    const hasModel = (adapterName: string): boolean =>
      model === undefined || (known.get(adapterName) ?? []).some(({ id }) => isModel(id, model))
    const own = await Promise.all(
      (await adapters.list()).map(async ({ adapterName }): Promise<CatalogTool[]> => {
        if (!hasModel(adapterName)) return []
        const tools = (await adapters.get(adapterName))?.tools ?? catalog.toolsOf(adapterName)
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

/** Returns whether an agent's model is the one asked for, under whatever name. */
const isModel = (id: string, model: string): boolean => id === model || plainModelName(id) === plainModelName(model)
