import { expect, it } from 'vitest'
import { factsOfAnthropic, priceFacts } from './price-facts'

it('takes from usage of Anthropic what changes a price', () => {
  const usage = { service_tier: 'priority', speed: 'fast', inference_geo: 'us' }
  expect(factsOfAnthropic({ ...usage, server_tool_use: { web_search_requests: 2 } })).toEqual({
    serviceTier: 'priority',
    speed: 'fast',
    region: 'us',
    webSearches: 2,
  })
})

it.each([
  { service_tier: 'standard', speed: 'standard', inference_geo: '', server_tool_use: { web_search_requests: 0 } },
  { service_tier: null, speed: null, inference_geo: 'not_available', server_tool_use: null },
  { service_tier: 'x'.repeat(41), speed: 7, inference_geo: ['us'], server_tool_use: { web_search_requests: -1 } },
  { server_tool_use: { web_search_requests: 1e300 } },
])('takes nothing that is usual or no such fact: %j', (usage) => {
  expect(factsOfAnthropic(usage)).toEqual({})
})

it('keeps the name of a tier', () => {
  expect(priceFacts({ serviceTier: 'flex' })).toEqual({ serviceTier: 'flex' })
})
