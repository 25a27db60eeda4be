import bundled from '#resources/prices.json' with { type: 'json' }
import type { CostEstimate } from '#shared/usage/costs'
import type { ModelPrices, PriceList } from '#shared/usage/price-list'
import { estimateFrom, priceLookup, type PriceLookup } from '#shared/usage/prices'

/** The prices that come with Parley. */
export const bundledPrices: PriceList = bundled

/** Prices in force instead of those that come with Parley. Plain data, which crosses threads. */
export interface PriceSources {
  /** List from a file; absent: the one that comes with Parley. */
  readonly list?: PriceList
  /** Prices of the user by name of the model. */
  readonly own?: Readonly<Record<string, ModelPrices>>
}

interface Current {
  readonly list: PriceList
  readonly lookup: PriceLookup
  readonly estimate: CostEstimate
}

let current: Current | null = null

/** Puts prices in force, in this thread. */
export function usePrices(sources: PriceSources): void {
  const isBundled = ({ list, own }: PriceSources): boolean => list === undefined && own === undefined
  if (isBundled(sources) && isBundled(inForce)) return
  current = null
  inForce = sources
}

let inForce: PriceSources = {}

/** Prices in force in this thread instead of those that come with Parley. */
export const pricesInForce = (): PriceSources => inForce

/** The prices in force, in this thread. */
export function currentPrices(): Current {
  if (current !== null) return current
  const list = inForce.list ?? bundledPrices
  const lookup = priceLookup(list, inForce.own)
  return (current = { list, lookup, estimate: estimateFrom(lookup, list.currency) })
}

/** Estimates costs from the prices in force. */
export const estimateCost: CostEstimate = (model, usage) => currentPrices().estimate(model, usage)
