import { modelCandidates } from './model-candidates'
import { plainModelName } from './model-name'
import type { ModelPrices, PriceList, Rates } from './price-list'

type Json = Readonly<Record<string, unknown>>

/** Kinds of models that agents talk with. */
const modes = new Set<unknown>(['chat', 'responses'])

/** Fields of LiteLLM's list by price. */
const fields = {
  input: 'input_cost_per_token',
  output: 'output_cost_per_token',
  reasoning: 'output_cost_per_reasoning_token',
  cacheRead: 'cache_read_input_token_cost',
  cacheWrite: 'cache_creation_input_token_cost',
  longCacheWrite: 'cache_creation_input_token_cost_above_1hr',
} as const satisfies Record<keyof Rates, string>

/** Service tiers by the end of a field. */
const tiers = { flex: '_flex', priority: '_priority', batch: '_batches' } as const

/** Providers that sell their own models: their prices are those of a model without a provider. */
const makers = new Set<unknown>([
  'anthropic',
  'openai',
  'gemini',
  'vertex_ai-language-models',
  'zai',
  'moonshot',
  'deepseek',
  'xai',
  'mistral',
  'dashscope',
  'minimax',
  'cohere_chat',
  'meta_llama',
  'tencent',
])

/** Providers whose prices count where the maker's own are not listed. */
const resellers = new Set<unknown>(['vertex_ai-anthropic_models', 'bedrock', 'bedrock_converse', 'vertex_ai'])

/**
 * Converts LiteLLM's `model_prices_and_context_window.json`: models that agents talk with, and only what estimates use.
 * Names whose prices are found under a shorter name are omitted. Undefined when it is not such a file.
 */
export function pricesOfLiteLLM(file: unknown, asOf: string): PriceList | undefined {
  const entries = Object.entries(record(file)).flatMap(([key, value]) => {
    const prices = pricesOf(record(value))
    const name = key.trim().toLowerCase()
    return prices === undefined ? [] : [{ name, provider: record(value)['litellm_provider'], prices }]
  })
  if (entries.length === 0) return undefined
  const known = new Map<string, string>()
  // Shorter names first, so that longer ones with equal prices need no entry.
  const inOrder = entries.toSorted((a, b) => a.name.length - b.name.length)
  for (const sellers of [makers, resellers])
    for (const isPlain of [true, false])
      for (const { name, provider, prices } of inOrder)
        if (sellers.has(provider) && !name.includes('/') === isPlain && !/^[a-z-]{2,6}\.[a-z]+\./.test(name))
          for (const plain of plainNames(name, sellers === makers)) if (!known.has(plain)) put(known, plain, prices)
  for (const { name, prices } of inOrder) put(known, name, prices)
  const byPrices = Map.groupBy([...known], ([, text]) => text)
  return {
    asOf,
    source: 'LiteLLM',
    currency: 'USD',
    models: [...byPrices].map(([text, named]) => ({
      names: named.map(([name]) => name).sort(),
      ...(JSON.parse(text) as ModelPrices),
    })),
  }
}

/** Names under which a model is known without its provider: those of a reseller have its decorations. */
function plainNames(name: string, isMaker: boolean): string[] {
  const plain = plainModelName(name)
  return [...(isMaker ? [name.replace(/^.*\//, '')] : []), plain, plain.replace(/-preview$/, '')]
}

/** Notes the prices of a model, unless they are found under a shorter name. */
function put(known: Map<string, string>, name: string, prices: ModelPrices): void {
  const text = JSON.stringify(prices)
  const found = modelCandidates(name).find((one) => known.has(one))
  if (found === undefined || known.get(found) !== text) known.set(name, text)
}

function pricesOf(entry: Json): ModelPrices | undefined {
  if (!modes.has(entry['mode'])) return undefined
  const ranges = rangesOf(entry['tiered_pricing'])
  const { input, output, ...rest } = { ...ratesOf(entry, ''), ...ranges?.base }
  // Lists name models that are part of a subscription with prices of zero.
  if (input === undefined || output === undefined || input + output === 0) return undefined
  const above = ranges?.above ?? aboveOf(entry, '')
  const tiered = Object.entries(tiers).flatMap(([tier, end]) => {
    const rates = { ...ratesOf(entry, end), ...some('above', aboveOf(entry, end)) }
    return Object.keys(rates).length === 0 ? [] : [[tier, rates] as const]
  })
  const special = record(entry['provider_specific_entry'])
  const fast = amount(special['fast'])
  const regions = Object.fromEntries(
    ['us', 'eu'].flatMap((region) => {
      const factor = amount(special[region]) ?? amount(entry[`regional_processing_uplift_multiplier_${region}`])
      return factor === undefined ? [] : [[region, factor]]
    }),
  )
  const webSearch = amount(record(entry['search_context_cost_per_query'])['search_context_size_medium'])
  return {
    input,
    output,
    ...rest,
    ...some('above', above),
    ...(tiered.length === 0 ? {} : { tiers: Object.fromEntries(tiered) }),
    ...(fast === undefined ? {} : { fast }),
    ...(Object.keys(regions).length === 0 ? {} : { regions }),
    ...(webSearch === undefined ? {} : { webSearch }),
  }
}

function ratesOf(entry: Json, end: string): Rates {
  const rates = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = amount(entry[`${field}${end}`])
      return value === undefined ? [] : [[name, perMillion(value)]]
    }),
  ) as Rates
  const { reasoning, ...others } = rates
  return reasoning === undefined || reasoning === others.output ? others : rates
}

/**
 * Prices above a size, as in `input_cost_per_token_above_200k_tokens_priority`. Without those of sizes that the model does
 * not take by itself: they are for an option that no record states, and what has more tokens is the sum of several calls.
 */
function aboveOf(entry: Json, end: string): NonNullable<ModelPrices['above']> {
  const most = amount(entry['max_input_tokens']) ?? Infinity
  const sizes = new Set(
    Object.keys(entry).flatMap((key) => {
      const size = /^(?:in|out)put_cost_per_token_above_(\d+)k_tokens(.*)$/.exec(key)
      return size?.[1] === undefined || size[2] !== end ? [] : [size[1]]
    }),
  )
  return [...sizes]
    .filter((size) => Number(size) * 1000 < most)
    .map((size) => ({ tokens: Number(size) * 1000, ...ratesOf(entry, `_above_${size}k_tokens${end}`) }))
    .sort((a, b) => a.tokens - b.tokens)
}

/** Prices by ranges of sizes, the first of which is the usual one. */
function rangesOf(value: unknown): { base: Rates; above: NonNullable<ModelPrices['above']> } | undefined {
  if (!Array.isArray(value)) return undefined
  const ranges = value.map(record).flatMap((range) => {
    const from = Array.isArray(range['range']) ? amount(range['range'][0]) : undefined
    return from === undefined ? [] : [{ tokens: from, ...ratesOf(range, '') }]
  })
  const [first, ...above] = ranges.sort((a, b) => a.tokens - b.tokens)
  if (first === undefined) return undefined
  const { tokens: _from, ...base } = first
  return { base, above }
}

const some = <T>(name: 'above', list: T[]): { above?: T[] } => (list.length === 0 ? {} : { [name]: list })

/** Returns a price per million, without the noise of multiplication. */
const perMillion = (price: number): number => Number((price * 1_000_000).toPrecision(9))

function record(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function amount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}
