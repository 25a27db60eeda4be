import { expect, it } from 'vitest'
import { priceChanges } from './price-changes'
import type { PriceList } from './price-list'

const listOf = (models: PriceList['models']): PriceList => ({
  asOf: '2026-11-01',
  source: 'a test',
  currency: 'USD',
  models,
})

it('counts names that are new, gone, or have another price', () => {
  const before = listOf([
    { names: ['a', 'a-latest'], input: 1, output: 2 },
    { names: ['b'], input: 3, output: 4, cacheRead: 1 },
    { names: ['c'], input: 5, output: 6 },
  ])
  const after = listOf([
    { names: ['a'], output: 2, input: 1 },
    { names: ['b', 'd'], input: 3, output: 4, cacheRead: 2 },
    { names: ['c'], input: 5, output: 6 },
  ])
  expect(priceChanges(before, after)).toEqual({ added: 1, changed: 1, removed: 1 })
  expect(priceChanges(after, after)).toEqual({ added: 0, changed: 0, removed: 0 })
})
