import type { LanguageModelUsage } from 'ai'
import { expect, it } from 'vitest'
import { usageReport } from './usage'
import { usageSoFar } from './usage-so-far'

const used = (more: Partial<LanguageModelUsage>): LanguageModelUsage => ({
  inputTokens: 40,
  inputTokenDetails: { noCacheTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 30 },
  outputTokens: 5,
  outputTokenDetails: { textTokens: 5, reasoningTokens: 0 },
  totalTokens: 45,
  ...more,
})
const raw = {
  input_tokens: 10,
  output_tokens: 5,
  cache_creation_input_tokens: 30,
  cache_creation: { ephemeral_1h_input_tokens: 20 },
  service_tier: 'priority',
  server_tool_use: { web_search_requests: 1 },
}
const facts = { longCacheWriteTokens: 20, serviceTier: 'priority', webSearches: 1 }

it('tells what the price of a call of Anthropic depends on, also of one that is broken off', () => {
  expect(usageReport(used({ raw }), 'm')).toMatchObject(facts)
  expect(usageSoFar({ type: 'message_start', message: { usage: raw } }, 'm')).toMatchObject(facts)
})

it('tells the service tier that a provider answers with', () => {
  expect(usageReport(used({}), 'm', { openai: { serviceTier: 'flex' } })).toMatchObject({ serviceTier: 'flex' })
  expect(usageReport(used({}), 'm', { openai: { serviceTier: 'default' } })).not.toHaveProperty('serviceTier')
  expect(usageReport(used({}), 'm', { openai: null, other: 7 })).not.toHaveProperty('serviceTier')
})
