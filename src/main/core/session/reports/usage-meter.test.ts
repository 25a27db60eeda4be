import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countUsage, groupUsage, totalUsage } from '#shared/usage/aggregate'
import type { UsageReport } from '#shared/usage/entities'
import type { UsageRecord } from '#shared/usage/records'
import { QUARTER_MS, rollUp, rollupKey, type UsageRollup } from '#shared/usage/rollup'
import { estimateCost } from '#core/base/prices/current'
import { defined } from '#shared/kernel/defined'
import { UsageMeter } from './usage-meter'

const report = (parts: Partial<UsageReport>): UsageReport => ({
  granularity: 'call',
  mode: 'delta',
  inputTokens: 10,
  outputTokens: 1,
  ...parts,
})

const from = (agentId: string, parts: Partial<UsageReport> = {}, turnId: string | null = 't1') => ({
  sessionId: 's',
  agentId,
  adapterSessionId: `native-${agentId}`,
  turnId,
  timestamp: 0,
  report: report(parts),
})

/** A row without what adding amounts in another order makes of their last digits, and of the sign of nothing. */
const rounded = (row: UsageRollup | undefined): unknown => ({
  ...row,
  amount: Math.round((row?.amount ?? Number.NaN) * 1e9) + 0,
})

describe('the meter of a running session', () => {
  it('adds up agents and turns', () => {
    const meter = new UsageMeter(null)
    const cost = { amount: 0.5, currency: 'USD', source: 'provider-reported' as const }
    meter.add(from('a', { cost }))
    meter.add(from('b'))
    const { total, turn } = meter.add(from('a', { cost }))
    expect(total).toEqual({
      totalInputTokens: 30,
      totalOutputTokens: 3,
      totalTokens: 33,
      totalCalls: 3,
      adapterCount: 2,
      costUsd: 1,
    })
    expect(turn).toEqual({
      total: { inputTokens: 30, outputTokens: 3, cost: 1 },
      byAgent: { a: { inputTokens: 20, outputTokens: 2, cost: 1 }, b: { inputTokens: 10, outputTokens: 1 } },
    })
    expect(meter.add(from('a', {}, 't2')).turn?.total).toEqual({ inputTokens: 10, outputTokens: 1 })
  })

  it('counts on from what was reported before', () => {
    const first = new UsageMeter(null)
    const records = [from('a', { mode: 'cumulative', inputTokens: 100, outputTokens: 10 }), from('b')].map(
      (entry, sequence) => ({ ...entry, usageId: String(sequence), sequence }),
    )
    for (const record of records) first.add(record)
    const next = from('a', { mode: 'cumulative', inputTokens: 150, outputTokens: 15 }, 't2')
    const total = { totalInputTokens: 160, totalOutputTokens: 16, totalTokens: 176, totalCalls: 3, adapterCount: 2 }
    const { changes, ...again } = new UsageMeter(null, records).add(next)
    expect(first.add(next)).toMatchObject(again)
    // The stored usage may have been estimated from other prices, so it is replaced as a whole.
    expect(changes).toMatchObject({ isAll: true, put: [{ amounts: { inputTokens: 150, outputTokens: 15 } }] })
    expect(again).toMatchObject({ total, turn: { total: { inputTokens: 50, outputTokens: 5 } } })
  })

  it('keeps what a client tells until an agent reports', () => {
    const told = { totalInputTokens: 100, totalOutputTokens: 10, totalTokens: 110, totalCalls: 4, adapterCount: 3 }
    const meter = new UsageMeter(null)
    expect(meter.tell(told)).toBe(true)
    expect(meter.add(from('a', {}, null))).toMatchObject({ total: { totalTokens: 11, totalCalls: 1, adapterCount: 1 } })
    expect(meter.tell(told)).toBe(false)
  })

  it('does not count a turn again that is reported as a whole at its end', () => {
    const meter = new UsageMeter(null)
    meter.add(from('a'))
    meter.add(from('a'))
    const whole = from('a', { granularity: 'query', inputTokens: 20, outputTokens: 2 })
    expect(meter.add(whole)).toMatchObject({ total: { totalTokens: 22, totalCalls: 2 } })
  })

  it('never disagrees with what the reports come to afterwards', () => {
    const reports = fc.array(
      fc.record({
        agentId: fc.constantFrom('a', 'b'),
        turnId: fc.constantFrom('t1', 't2', null),
        granularity: fc.constantFrom('call' as const, 'message' as const, 'query' as const),
        mode: fc.constantFrom('delta' as const, 'cumulative' as const),
        inputTokens: fc.nat(100),
        outputTokens: fc.nat(100),
      }),
      { minLength: 1, maxLength: 30 },
    )
    fc.assert(
      fc.property(reports, (drawn) => {
        const meter = new UsageMeter(null)
        const records: UsageRecord[] = []
        for (const [sequence, { agentId, turnId, ...parts }] of drawn.entries()) {
          const entry = from(agentId, parts, turnId)
          const { total } = meter.add(entry)
          records.push({ ...entry, usageId: String(sequence), sequence })
          const { inputTokens, outputTokens, totalTokens, totalCalls } = totalUsage(countUsage(records))
          expect(total).toMatchObject({
            totalInputTokens: inputTokens,
            totalOutputTokens: outputTokens,
            totalTokens,
            totalCalls,
          })
        }
      }),
    )
  })

  it('keeps the very sums that the reports come to, whatever they cost', () => {
    const cost = fc.option(
      fc.record({
        amount: fc.nat(1000).map((cents) => cents / 100),
        currency: fc.constantFrom('USD', 'EUR'),
        source: fc.constantFrom('provider-reported' as const, 'client-reported' as const, 'estimated' as const),
      }),
      { nil: undefined },
    )
    const reports = fc.array(
      fc.record({
        agentId: fc.constantFrom('a', 'b'),
        turnId: fc.constantFrom('t1', 't2', 't3', null),
        granularity: fc.constantFrom('call' as const, 'message' as const, 'query' as const),
        mode: fc.constantFrom('delta' as const, 'cumulative' as const),
        inputTokens: fc.nat(100),
        outputTokens: fc.nat(100),
        model: fc.constantFrom('claude-haiku-4-5', 'unknown'),
        cost,
        quarter: fc.nat(2),
      }),
      { minLength: 1, maxLength: 40 },
    )
    fc.assert(
      fc.property(reports, (drawn) => {
        const meter = new UsageMeter(null)
        const stored = new Map<string, UsageRollup>()
        const records: UsageRecord[] = []
        for (const [sequence, { agentId, turnId, quarter, cost, ...parts }] of drawn.entries()) {
          const entry = {
            ...from(agentId, { ...parts, ...defined({ cost }) }, turnId),
            adapterSessionId: 'native',
            timestamp: quarter * QUARTER_MS,
          }
          const { changes } = meter.add(entry)
          if (changes.isAll) stored.clear()
          for (const row of changes.gone) expect(stored.delete(rollupKey(row))).toBe(true)
          for (const row of changes.put) stored.set(rollupKey(row), row)
          records.push({ ...entry, usageId: String(sequence), sequence })
          const counted = rollUp(countUsage(records, estimateCost))
          expect([...stored.keys()].sort()).toEqual([...counted.keys()].sort())
          for (const [key, row] of counted) expect(rounded(stored.get(key))).toEqual(rounded(row))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('takes the ten thousandth report as fast as the first ones', () => {
    const meter = new UsageMeter(null)
    const take = (count: number): number => {
      const start = performance.now()
      for (let each = 0; each < count; each++) {
        meter.add(from('a', { mode: 'cumulative', inputTokens: each, model: 'claude-haiku-4-5' }, `t${each % 50}`))
      }
      return performance.now() - start
    }
    take(500) // Lets the compiler see it.
    const first = take(500)
    take(10_000)
    expect(take(500)).toBeLessThan(20 * first + 20)
  })

  it('gives each turn what its reports come to', () => {
    const turns = fc.array(fc.record({ turnId: fc.constantFrom('t1', 't2'), inputTokens: fc.nat(100) }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(turns, (drawn) => {
        const meter = new UsageMeter(null)
        const entries = drawn.map(({ turnId, inputTokens }) => from('a', { inputTokens }, turnId))
        const told = new Map(entries.map((entry) => [entry.turnId, meter.add(entry).turn?.total.inputTokens]))
        const records = entries.map((entry, sequence) => ({ ...entry, usageId: String(sequence), sequence }))
        const groups = groupUsage(countUsage(records), 'turn')
        expect(new Map(groups.map(({ key, totals }) => [key, totals.inputTokens]))).toEqual(told)
      }),
    )
  })
})
