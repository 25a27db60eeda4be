import { expect, it } from 'vitest'
import { barParts, labelPlaces, roundUp } from './bars'

const totals = {
  inputTokens: 10,
  outputTokens: 4,
  cacheReadTokens: 5,
  cacheWriteTokens: 2,
  reasoningTokens: 1,
  totalTokens: 14,
  totalCalls: 1,
  costs: [
    {
      currency: 'USD',
      amount: 3,
      bySource: { 'provider-reported': 1, 'client-reported': 0, estimated: 2 },
      estimatedShare: 2 / 3,
    },
  ],
  uncostedTokens: 0,
}

it('counts every token once', () => {
  const values = barParts(totals, 'tokens').map(({ value }) => value)
  expect(values).toEqual([3, 5, 2, 4])
  expect(values.reduce((sum, value) => sum + value)).toBe(totals.totalTokens)
})

it('divides money by who says so, and a day without usage is empty', () => {
  expect(barParts(totals, 'cost').map(({ value }) => value)).toEqual([1, 2])
  expect(barParts(undefined, 'cost').map(({ value }) => value)).toEqual([0, 0])
})

it('ends an axis at a round number', () => {
  expect([0, 0.013, 1, 3, 7, 1200].map(roundUp)).toEqual([1, 0.02, 1, 5, 10, 2000])
})

it('places labels beside their parts, apart from each other and within the chart', () => {
  expect(labelPlaces([120, 60, 20], 14, 140)).toEqual([120, 60, 20])
  expect(labelPlaces([130, 128, 126], 14, 140)).toEqual([130, 116, 102])
  expect(labelPlaces([10, 8, 4], 14, 140)).toEqual([28, 14, 0])
  expect(labelPlaces([], 14, 140)).toEqual([])
})
