import { expect, it } from 'vitest'
import { pricesOfLiteLLM } from './litellm-prices'
import { PriceList } from './price-list'
import { priceLookup } from './prices'

const chat = { mode: 'chat', input_cost_per_token: 2e-6, output_cost_per_token: 1e-5 }
const file = {
  sample_spec: { mode: 'one of: chat', input_cost_per_token: 0 },
  'some-embedding': { mode: 'embedding', input_cost_per_token: 1e-6, output_cost_per_token: 1e-6 },
  'in-a-subscription': { mode: 'chat', input_cost_per_token: 0, output_cost_per_token: 0 },
  'claude-x-20260101': {
    ...chat,
    litellm_provider: 'anthropic',
    cache_read_input_token_cost: 2e-7,
    cache_creation_input_token_cost: 2.5e-6,
    cache_creation_input_token_cost_above_1hr: 4e-6,
    cache_creation_input_token_cost_above_1hr_above_200k_tokens: 8e-6,
    input_cost_per_token_above_200k_tokens: 4e-6,
    output_cost_per_token_above_200k_tokens: 1.5e-5,
    input_cost_per_token_batches: 1e-6,
    output_cost_per_token_batches: 5e-6,
    input_cost_per_token_above_200k_tokens_priority: 8e-6,
    output_cost_per_reasoning_token: 1e-5,
    provider_specific_entry: { fast: 6, us: 1.1 },
    search_context_cost_per_query: { search_context_size_medium: 0.01 },
  },
  'claude-short': {
    ...chat,
    litellm_provider: 'anthropic',
    max_input_tokens: 200_000,
    input_cost_per_token_above_128k_tokens: 3e-6,
    input_cost_per_token_above_200k_tokens: 4e-6,
  },
  'openrouter/anthropic/claude-x': { ...chat, litellm_provider: 'openrouter', input_cost_per_token: 3e-6 },
  'us.anthropic.claude-x-20260101-v1:0': {
    ...chat,
    litellm_provider: 'bedrock_converse',
    input_cost_per_token: 2.2e-6,
  },
  'zai/glm-9': { ...chat, litellm_provider: 'zai' },
  'nebius/zai-org/glm-9': { ...chat, litellm_provider: 'nebius', output_cost_per_token: 2e-5 },
  'together_ai/zai-org/glm-9': { ...chat, litellm_provider: 'together_ai' },
  'groq/open-model': { ...chat, litellm_provider: 'groq' },
  'azure/gpt-r': { ...chat, litellm_provider: 'azure', regional_processing_uplift_multiplier_eu: 1.2 },
  'dashscope/qwen-x': {
    mode: 'chat',
    litellm_provider: 'dashscope',
    tiered_pricing: [
      { range: [32_000, 128_000], input_cost_per_token: 2e-6, output_cost_per_token: 4e-6 },
      { range: [0, 32_000], input_cost_per_token: 1e-6, output_cost_per_token: 2e-6 },
    ],
  },
  broken: { mode: 'chat', input_cost_per_token: 'much', output_cost_per_token: -1 },
  'not-an-entry': null,
}

const list = PriceList.parse(pricesOfLiteLLM(file, '2026-01-31'))
const look = priceLookup(list)

it('keeps what prices depend on, per million tokens', () => {
  expect(look('claude-x')).toMatchObject({
    input: 2,
    output: 10,
    cacheRead: 0.2,
    cacheWrite: 2.5,
    longCacheWrite: 4,
    above: [{ tokens: 200_000, input: 4, output: 15, longCacheWrite: 8 }],
    tiers: { batch: { input: 1, output: 5 }, priority: { above: [{ tokens: 200_000, input: 8 }] } },
    fast: 6,
    regions: { us: 1.1 },
    webSearch: 0.01,
  })
  expect(look('claude-x')).not.toHaveProperty('reasoning')
  expect(look('qwen-x')).toMatchObject({ input: 1, output: 2, above: [{ tokens: 32_000, input: 2, output: 4 }] })
  expect(look('azure/gpt-r')?.regions).toEqual({ eu: 1.2 })
})

it('omits prices above a size that the model does not take', () => {
  expect(look('claude-short')?.above).toEqual([{ tokens: 128_000, input: 3 }])
})

it('finds every model, of each provider at its price', () => {
  expect(look('openrouter/anthropic/claude-x')?.input).toBe(3)
  expect(look('us.anthropic.claude-x-20260101-v1:0')?.input).toBe(2.2)
  expect(look('glm-9')?.output).toBe(10)
  expect(look('nebius/zai-org/glm-9')?.output).toBe(20)
  expect(look('together_ai/zai-org/glm-9')?.output).toBe(10)
  expect(look('groq/open-model')?.input).toBe(2)
})

it('knows no price of a model that only gateways offer, each at its own', () => {
  expect(look('open-model')).toBeUndefined()
})

it('omits names that are found under a shorter one, and what is no model to talk with', () => {
  const names = list.models.flatMap((model) => model.names)
  expect(names).not.toContain('together_ai/zai-org/glm-9')
  for (const name of ['some-embedding', 'in-a-subscription', 'broken', 'sample_spec', 'not-an-entry'])
    expect(names).not.toContain(name)
})

it.each([null, 7, [], {}, { a: 1 }, { a: { mode: 'chat' } }])('is undefined for %j', (other) => {
  expect(pricesOfLiteLLM(other, '2026-01-31')).toBeUndefined()
})
