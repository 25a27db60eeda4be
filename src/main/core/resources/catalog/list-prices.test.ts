import { describe, expect, it } from 'vitest'
import { plainModelName } from '../../../../shared/usage/model-name'
import { noTokens } from '../../../../shared/usage/records'
import { estimateCost, priceList } from './list-prices'

describe('the prices that come with Parley', () => {
  it('name each model once, as models are looked up', () => {
    const names = priceList.models.flatMap((model) => model.names)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(plainModelName(name)).toBe(name)
  })

  it('cost less to read from a cache than anew', () => {
    for (const { input, cacheRead = input, cacheWrite = input, output } of priceList.models) {
      expect(cacheRead).toBeLessThan(input)
      expect(cacheWrite).toBeGreaterThanOrEqual(input)
      expect(output).toBeGreaterThan(input)
    }
  })

  it('estimate what a model that is known costs', () => {
    expect(estimateCost('claude-sonnet-4-5-20250929', { ...noTokens, outputTokens: 1_000_000 })).toEqual({
      amount: 15,
      currency: 'USD',
      source: 'estimated',
    })
  })
})
