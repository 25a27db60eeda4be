import { describe, expect, it } from 'vitest'
import { estimateFrom, PriceList } from './prices'
import { noTokens } from './records'

const estimate = estimateFrom(
  PriceList.parse({
    asOf: '2026-01-31',
    source: 'a test',
    currency: 'EUR',
    models: [
      { names: ['big', 'bigger'], input: 10, output: 50, cacheRead: 1, cacheWrite: 12.5 },
      { names: ['small'], input: 1, output: 2 },
    ],
  }),
)
const million = 1_000_000

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
    expect(estimate('small', { ...noTokens, inputTokens: million, cacheReadTokens: million })?.amount).toBe(1)
  })

  it('takes twice the price of input for what is cached for an hour, where writing has a price', () => {
    const written = { ...noTokens, inputTokens: million, cacheWriteTokens: million }
    expect(estimate('big', { ...written, longCacheWriteTokens: million })?.amount).toBe(20)
    expect(estimate('big', { ...written, longCacheWriteTokens: million / 2 })?.amount).toBe(16.25)
    expect(estimate('small', { ...written, longCacheWriteTokens: million })?.amount).toBe(1)
  })

  it('is never less than nothing', () => {
    expect(estimate('small', { ...noTokens, inputTokens: 1, cacheReadTokens: 2 })?.amount).toBeGreaterThanOrEqual(0)
  })

  it('knows a model with its provider and date', () => {
    expect(estimate('vendor/Bigger-20260131', { ...noTokens, inputTokens: million })?.amount).toBe(10)
  })

  it.each(['unknown', 'big-2', undefined])('is unknown for %s', (model) => {
    expect(estimate(model, { ...noTokens, inputTokens: 1 })).toBeUndefined()
  })
})
