import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { usageRequests } from '#shared/usage/requests'
import { currentPrices } from '#core/base/prices/current'
import type { HandlersOf } from '#core/base/host-port'
import type { Prices } from './prices'

type Names = 'usage.prices.get' | 'usage.prices.import' | 'usage.prices.set'

/** Handlers of the requests about prices. */
export function priceHandlers(prices: Prices): Pick<HandlersOf<typeof usageRequests>, Names> {
  return {
    'usage.prices.get': ({ model }) => {
      const price = model === undefined ? undefined : currentPrices().lookup(model)
      return Promise.resolve(ok({ prices: prices.state, ...defined({ price }) }))
    },
    'usage.prices.import': ({ content, asOf }) => prices.take(content, asOf),
    'usage.prices.set': async ({ model, price }) => {
      const set = await prices.set(model, price)
      return set.ok ? ok({ prices: set.value }) : set
    },
  }
}
