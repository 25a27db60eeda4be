import { z } from 'zod'

/** Longest content of a file with a price list. */
export const MAX_PRICE_FILE = 16_000_000
/** Highest number of models in a list. */
const MAX_PRICED_MODELS = 20_000

const price = z.number().nonnegative()

/** Prices of tokens, per million. */
const Rates = z.object({
  input: price.optional().describe('Input that is neither read from nor written to a cache.'),
  output: price.optional().describe('Output, with its reasoning.'),
  reasoning: price.optional().describe('Reasoning in the output. Absent: same as other output.'),
  cacheRead: price.optional().describe('Input read from a cache. Absent: same as other input.'),
  cacheWrite: price.optional().describe('Input written to a cache. Absent: same as other input.'),
  longCacheWrite: price
    .optional()
    .describe(
      'Input written to a cache for an hour. Absent: twice the other input if there is a price of cache writes.',
    ),
})
export type Rates = z.infer<typeof Rates>

/** Prices of a whole request from a size on; what is absent stays as it is. */
const RatesAbove = Rates.extend({
  tokens: z.number().nonnegative().describe('The prices apply to requests with more input than this.'),
})

const TieredRates = Rates.extend({
  above: z.array(RatesAbove).max(20).optional().describe('Prices of larger requests.'),
})

/** Prices of a model, per million tokens. */
export const ModelPrices = TieredRates.extend({
  /** Input that is neither read from nor written to a cache. */
  input: price,
  /** Output, with its reasoning. */
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

/** The prices in force. */
export const PriceState = z.object({
  /** Date of the list. */
  asOf: z.string(),
  /** Source of the list. */
  source: z.string(),
  currency: z.string(),
  /** Number of names in the list. */
  names: z.int().nonnegative(),
  /** True for a list that was imported; otherwise it is the one that comes with Parley. */
  isImported: z.boolean(),
  /** Prices of the user by name of the model. */
  own: z.record(z.string(), ModelPrices),
  /** User-facing problems of an imported list, which is not used then. */
  problems: z.array(z.string()),
})
export type PriceState = z.infer<typeof PriceState>
