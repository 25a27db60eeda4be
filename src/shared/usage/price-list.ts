import { z } from 'zod'

/** Highest number of models in a list. */
export const MAX_PRICED_MODELS = 20_000

const price = z.number().nonnegative()

/** Prices of tokens, per million. */
const Rates = z.object({
  /** Input that is neither read from nor written to a cache. */
  input: price.optional(),
  output: price.optional(),
  /** Reasoning in the output. Absent: same as other output. */
  reasoning: price.optional(),
  /** Absent: same as other input. */
  cacheRead: price.optional(),
  cacheWrite: price.optional(),
  /** Written to a cache for an hour. Absent: twice the other input if there is a price of cache writes. */
  longCacheWrite: price.optional(),
})
export type Rates = z.infer<typeof Rates>

/** Prices of a whole request from a size on; what is absent stays as it is. */
const RatesAbove = Rates.extend({
  /** The prices apply to requests with more input than this. */
  tokens: z.number().nonnegative(),
})

const TieredRates = Rates.extend({ above: z.array(RatesAbove).max(20).optional() })

/** Prices of a model, per million tokens. */
export const ModelPrices = TieredRates.extend({
  input: price,
  output: price,
  /** By service tier of the provider, such as `flex`; what is absent stays as it is. */
  tiers: z.record(z.string().max(40), TieredRates).optional(),
  /** Factor of all tokens at higher speed. */
  fast: price.optional(),
  /** Factors of all tokens by region of processing. */
  regions: z.record(z.string().max(40), price).optional(),
  /** Price of one web search. */
  webSearch: price.optional(),
})
export type ModelPrices = z.infer<typeof ModelPrices>

/** Dated list of the prices of models. */
export const PriceList = z.object({
  /** Date of the prices. */
  asOf: z.iso.date(),
  /** Source of the prices. */
  source: z.string().max(500),
  currency: z.string().max(10),
  models: z
    .array(
      ModelPrices.extend({
        /** Names as they are looked up. Those with a provider before them apply to that provider only. */
        names: z.array(z.string().max(300)).min(1).max(1000),
      }),
    )
    .max(MAX_PRICED_MODELS),
})
export type PriceList = z.infer<typeof PriceList>
