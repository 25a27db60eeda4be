import { z } from 'zod'
import type { CostEstimate } from './costs'
import { plainModelName } from './model-name'

const price = z.number().nonnegative()

/** Model prices per million tokens. */
export const PriceList = z.object({
  /** Date of the prices. */
  asOf: z.iso.date(),
  /** Source of the prices. */
  source: z.string(),
  currency: z.string(),
  models: z.array(
    z.object({
      /** Names without provider and release date. */
      names: z.array(z.string()).min(1),
      /** Input that is neither read from nor written to a cache. */
      input: price,
      output: price,
      /** Absent: same as other input. */
      cacheRead: price.optional(),
      cacheWrite: price.optional(),
      /** Written to a cache for an hour. Absent: twice the other input if there is a price of cache writes. */
      longCacheWrite: price.optional(),
    }),
  ),
})
export type PriceList = z.infer<typeof PriceList>

/**
 * Estimates costs from list prices. Surcharges for very long contexts, discounts and subscriptions are
 * not known, so the actual bill can differ.
 */
export function estimateFrom(prices: PriceList): CostEstimate {
  const byName = new Map(prices.models.flatMap((model) => model.names.map((name) => [name, model] as const)))
  return (model, { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, longCacheWriteTokens = 0 }) => {
    const known = model === undefined ? undefined : byName.get(plainModelName(model))
    if (known === undefined) return undefined
    const { input, output, cacheRead = input, cacheWrite = input } = known
    const fresh = Math.max(0, inputTokens - cacheReadTokens - cacheWriteTokens)
    const { longCacheWrite = known.cacheWrite === undefined ? cacheWrite : 2 * input } = known
    const long = Math.min(longCacheWriteTokens, cacheWriteTokens)
    const perMillion =
      fresh * input +
      cacheReadTokens * cacheRead +
      (cacheWriteTokens - long) * cacheWrite +
      long * longCacheWrite +
      outputTokens * output
    return { amount: perMillion / 1_000_000, currency: prices.currency, source: 'estimated' }
  }
}
