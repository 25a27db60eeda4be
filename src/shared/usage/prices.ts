import type { CostEstimate, PricedUsage } from './costs'
import { isFree, modelCandidates } from './model-candidates'
import type { ModelPrices, PriceList, Rates } from './price-list'

/** Names of service tiers that mean another one. */
const tierNames: Readonly<Record<string, string>> = { fast: 'priority', batches: 'batch' }

/** Prices of models by name. */
export type PriceLookup = (model: string) => ModelPrices | undefined

/** Returns a lookup in a list; `own` prices, by name, take precedence. */
export function priceLookup(list: PriceList, own: Readonly<Record<string, ModelPrices>> = {}): PriceLookup {
  const byName = new Map<string, ModelPrices>(
    list.models.flatMap((model) => model.names.map((name) => [name, model] as const)),
  )
  const ownByName = new Map(Object.entries(own).map(([name, prices]) => [name.trim().toLowerCase(), prices]))
  const known = new Map<string, ModelPrices | undefined>()
  return (model) => {
    if (known.has(model)) return known.get(model)
    const names = modelCandidates(model)
    const pricesOf = (map: ReadonlyMap<string, ModelPrices>) =>
      names.map((name) => map.get(name)).find((prices) => prices !== undefined)
    const found = pricesOf(ownByName) ?? (isFree(model) ? free : pricesOf(byName))
    // Agents may report any number of names.
    if (known.size < MAX_REMEMBERED) known.set(model, found)
    return found
  }
}

const MAX_REMEMBERED = 1000
const free: ModelPrices = { input: 0, output: 0 }

/**
 * Estimates costs from list prices. Discounts and subscriptions are not known, so the actual bill can differ.
 */
export function estimateFrom(lookup: PriceLookup, currency: string): CostEstimate {
  return (model, usage) => {
    const prices = model === undefined ? undefined : lookup(model)
    if (prices === undefined) return undefined
    const tokens = perMillion(ratesOf(prices, usage), usage) * factorOf(prices, usage)
    const searches = (usage.webSearches ?? 0) * (prices.webSearch ?? 0)
    return { amount: tokens / 1_000_000 + searches, currency, source: 'estimated' }
  }
}

/** The prices of tokens in a service tier and above a size. Only a single request has a known size. */
function ratesOf(prices: ModelPrices, { serviceTier, inputTokens, isRequest }: PricedUsage): Rates {
  const tier = serviceTier?.toLowerCase() ?? ''
  const tiered = prices.tiers?.[tierNames[tier] ?? tier]
  const { above = [] } = tiered ?? prices
  const base = { ...prices, ...tiered }
  if (isRequest !== true) return base
  const reached = above.filter(({ tokens }) => inputTokens > tokens).sort((a, b) => a.tokens - b.tokens)
  // A price that a step does not state stays as the step before has it.
  return Object.assign({}, base, ...reached) as Rates
}

function factorOf({ fast = 1, regions }: ModelPrices, { speed, region }: PricedUsage): number {
  const regional = region === undefined ? undefined : regions?.[region.toLowerCase()]
  return (speed?.toLowerCase() === 'fast' ? fast : 1) * (regional ?? 1)
}

function perMillion(rates: Rates, usage: PricedUsage): number {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, longCacheWriteTokens = 0 } = usage
  const { input = 0, output = 0, reasoning = output, cacheRead = input, cacheWrite = input } = rates
  const { longCacheWrite = rates.cacheWrite === undefined ? cacheWrite : 2 * input } = rates
  const fresh = Math.max(0, inputTokens - cacheReadTokens - cacheWriteTokens)
  const long = Math.min(longCacheWriteTokens, cacheWriteTokens)
  const thought = Math.min(usage.reasoningTokens, outputTokens)
  return (
    fresh * input +
    cacheReadTokens * cacheRead +
    (cacheWriteTokens - long) * cacheWrite +
    long * longCacheWrite +
    (outputTokens - thought) * output +
    thought * reasoning
  )
}
