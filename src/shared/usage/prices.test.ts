import { describe, expect, it } from 'vitest'
import type { PricedUsage } from './costs'
import { PriceList } from './price-list'
import { estimateFrom, priceLookup } from './prices'
import { noTokens } from './records'

const list = PriceList.parse({
  asOf: '2026-01-31',
  source: 'a test',
  currency: 'EUR',
  models: [
    {
      names: ['big', 'bigger'],
      input: 10,
      output: 50,
      cacheRead: 1,
      cacheWrite: 12.5,
      above: [
        { tokens: 200_000, input: 20, output: 75, cacheRead: 2, cacheWrite: 25 },
        { tokens: 500_000, input: 40 },
      ],
      tiers: {
        flex: { input: 5, output: 25 },
        priority: { input: 20, output: 100, above: [{ tokens: 200_000, input: 40, output: 150 }] },
      },
      fast: 6,
      regions: { us: 1.1 },
      webSearch: 0.01,
    },
    { names: ['small'], input: 1, output: 2 },
    { names: ['thinker'], input: 1, output: 2, reasoning: 8 },
    { names: ['gateway/small'], input: 3, output: 2 },
  ],
})
const estimate = estimateFrom(priceLookup(list), list.currency)
const million = 1_000_000
const costOf = (model: string, usage: Partial<PricedUsage>): number | undefined =>
  estimate(model, { ...noTokens, ...usage })?.amount

describe('an estimated cost', () => {
  it('prices fresh input, cached input and output each for itself', () => {
    const amounts = {
      inputTokens: 3 * million,
      cacheReadTokens: million,
      cacheWriteTokens: million,
      outputTokens: million,
      reasoningTokens: million,
    }
    expect(estimate('big', amounts)).toEqual({ amount: 10 + 1 + 12.5 + 50, currency: 'EUR', source: 'estimated' })
  })

  it('takes cached input like any other where it has no price', () => {
    expect(costOf('small', { inputTokens: million, cacheReadTokens: million })).toBe(1)
  })

  it('takes twice the price of input for what is cached for an hour, where writing has a price', () => {
    const written = { inputTokens: million, cacheWriteTokens: million }
    expect(costOf('big', { ...written, longCacheWriteTokens: million })).toBe(20)
    expect(costOf('big', { ...written, longCacheWriteTokens: million / 2 })).toBe(16.25)
    expect(costOf('small', { ...written, longCacheWriteTokens: million })).toBe(1)
  })

  it('is that of the whole request above a size, which only the tokens of one request have', () => {
    const request = { inputTokens: 200_001, outputTokens: million }
    expect(costOf('big', { ...request, isRequest: true })).toBeCloseTo(4.00002 + 75)
    expect(costOf('big', { ...request, inputTokens: 200_000, isRequest: true })).toBeCloseTo(2 + 50)
    expect(costOf('big', request)).toBeCloseTo(2.00001 + 50)
    expect(costOf('big', { inputTokens: million, isRequest: true })).toBe(40)
  })

  it('is that of the service tier, if it has prices, also above a size', () => {
    const used = { inputTokens: million, outputTokens: million }
    expect(costOf('big', { ...used, serviceTier: 'flex' })).toBe(30)
    expect(costOf('big', { ...used, serviceTier: 'Priority' })).toBe(120)
    // The name that Codex gives to it.
    expect(costOf('big', { ...used, serviceTier: 'fast' })).toBe(120)
    expect(costOf('big', { ...used, serviceTier: 'priority', isRequest: true })).toBe(190)
    expect(costOf('big', { ...used, serviceTier: 'flex', isRequest: true })).toBe(30)
    expect(costOf('big', { ...used, serviceTier: 'default' })).toBe(60)
    expect(costOf('small', { ...used, serviceTier: 'flex' })).toBe(3)
    expect(costOf('big', { ...used, serviceTier: '__proto__' })).toBe(60)
  })

  it('multiplies tokens at higher speed and in regions', () => {
    const used = { inputTokens: million }
    expect(costOf('big', { ...used, speed: 'fast' })).toBe(60)
    expect(costOf('big', { ...used, region: 'us' })).toBe(11)
    expect(costOf('big', { ...used, speed: 'fast', region: 'US' })).toBeCloseTo(66)
    expect(costOf('big', { ...used, speed: 'standard', region: 'global' })).toBe(10)
    expect(costOf('small', { ...used, speed: 'fast', region: 'us' })).toBe(1)
  })

  it('adds web searches, whatever the factors', () => {
    expect(costOf('big', { webSearches: 3, speed: 'fast' })).toBeCloseTo(0.03)
    expect(costOf('small', { webSearches: 3 })).toBe(0)
  })

  it('prices reasoning for itself where it differs, once', () => {
    const used = { outputTokens: 2 * million, reasoningTokens: million }
    expect(costOf('thinker', used)).toBe(2 + 8)
    expect(costOf('small', used)).toBe(4)
  })

  it('is never less than nothing', () => {
    expect(costOf('small', { inputTokens: 1, cacheReadTokens: 2 })).toBeGreaterThanOrEqual(0)
  })

  it('knows a model with its provider and date, and the prices of a gateway', () => {
    expect(costOf('vendor/Bigger-20260131', { inputTokens: million })).toBe(10)
    expect(costOf('gateway/small', { inputTokens: million })).toBe(3)
    expect(costOf('other/small', { inputTokens: million })).toBe(1)
    expect(costOf('gateway/small:free', { inputTokens: million })).toBe(0)
  })

  it.each(['unknown', 'big-2', undefined, 'x/'.repeat(200) + 'big'])('is unknown for %s', (model) => {
    expect(estimate(model, { ...noTokens, inputTokens: 1 })).toBeUndefined()
  })

  it('prefers prices of the user, also for models without a list price and those that are free', () => {
    const own = priceLookup(list, { Big: { input: 1, output: 1 }, mine: { input: 2, output: 2 } })
    expect(own('vendor/big')?.input).toBe(1)
    expect(own('mine:free')?.input).toBe(2)
    expect(own('small')?.input).toBe(1)
  })
})
