import type { CatalogModel } from '#shared/catalog/entities'
import { defined } from '#shared/kernel/defined'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { ModelPrices } from '#shared/usage/price-list'
import type { ResourcesContext } from '../context'
import type { Handler } from '#core/base/host-port'
import type { KnownModel } from '#core/store/port'
import { currentPrices } from '#core/base/prices/current'
import { askAdapters } from './ask-adapters'

/** `models.list`. */
export const listModels =
  ({ adapters, catalog, log }: ResourcesContext): Handler<'models.list'> =>
  async ({ adapterName: asked }) => {
    const adapterName = asked === undefined ? undefined : (await adapters.get(asked))?.adapterName
    if (asked !== undefined && adapterName === undefined)
      return err(knownError('adapter-not-found', { adapterName: asked }))
    await askAdapters({ adapters, catalog, log }, adapterName)
    const known = [...(await catalog.models())].filter(([name]) => adapterName === undefined || name === adapterName)
    return ok({ models: known.flatMap(([name, models]) => models.map((model) => toModel(name, model))) })
  }

function toModel(adapterName: string, { id, name, description, contextWindow, levels }: KnownModel): CatalogModel {
  const price = currentPrices().lookup(id)
  return {
    id,
    name,
    adapterName,
    ...defined({ description }),
    capabilities: contextWindow === undefined ? {} : { limits: { max_context_window_tokens: contextWindow } },
    ...defined({ supportedReasoningLevels: levels }),
    ...(price === undefined ? {} : { billing: { tokenPrices: pricesOf(price) } }),
  }
}

function pricesOf({ input, output, cacheRead, cacheWrite }: ModelPrices) {
  const { currency, asOf } = currentPrices().list
  return { currency, asOf, input, output, ...defined({ cacheRead, cacheWrite }) }
}
