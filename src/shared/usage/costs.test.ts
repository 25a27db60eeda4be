import { describe, expect, it } from 'vitest'
import { countUsage, groupUsage, totalUsage } from './aggregate'
import type { CostEstimate } from './costs'
import type { UsageRecord } from './records'
import { record, cost } from './testing'

describe('costs', () => {
  const estimate: CostEstimate = (model, { inputTokens }) =>
    model === 'known' ? cost(inputTokens, 'estimated') : undefined

  it('keep who vouches for them', () => {
    const records = [
      record({ cost: cost(3) }),
      record({ cost: cost(1, 'client-reported') }),
      record({ cost: cost(4, 'estimated') }),
      record({ cost: cost(5, 'provider-reported', 'EUR') }),
    ]
    expect(totalUsage(countUsage(records)).costs).toEqual([
      {
        currency: 'EUR',
        amount: 5,
        bySource: { 'provider-reported': 5, 'client-reported': 0, estimated: 0 },
        estimatedShare: 0,
      },
      {
        currency: 'USD',
        amount: 8,
        bySource: { 'provider-reported': 3, 'client-reported': 1, estimated: 4 },
        estimatedShare: 0.5,
      },
    ])
  })

  it('are estimated where nobody reports them, and missing where that cannot be done', () => {
    const records = [record({ model: 'known' }), record({ model: 'known', cost: cost(2) }), record()]
    const totals = totalUsage(countUsage(records, estimate))
    expect(totals.costs).toMatchObject([{ amount: 12, bySource: { estimated: 10, 'provider-reported': 2 } }])
    expect(totals.uncostedTokens).toBe(11)
  })

  it('of cumulative reports replace the ones before', () => {
    const snapshot = (inputTokens: number, amount?: number): UsageRecord =>
      record({
        mode: 'cumulative',
        inputTokens,
        model: 'known',
        ...(amount === undefined ? {} : { cost: cost(amount) }),
      })
    const amount = (...records: UsageRecord[]): number | undefined =>
      totalUsage(countUsage(records, estimate)).costs[0]?.amount
    expect(amount(snapshot(10, 1), snapshot(20, 3))).toBe(3)
    // The last cost covers the report without one, so that is not estimated in addition.
    expect(amount(snapshot(10, 1), snapshot(20), snapshot(30, 5))).toBe(5)
    expect(amount(snapshot(10, 1), snapshot(20))).toBe(1 + 10)
  })

  it('that only the whole turn has are spread over its calls', () => {
    const records = [
      record({ inputTokens: 30, outputTokens: 0, model: 'known' }),
      record({ inputTokens: 10, outputTokens: 0, model: 'other' }),
      record({ granularity: 'query', inputTokens: 40, outputTokens: 0, cost: cost(8) }),
    ]
    const groups = groupUsage(countUsage(records, estimate), 'model')
    expect(groups.map(({ key, totals }) => [key, totals.costs[0]?.amount])).toEqual([
      ['known', 6],
      ['other', 2],
    ])
    expect(groups[0]?.totals.costs[0]?.estimatedShare).toBe(0)
  })
})
