import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countUsage, groupUsage, totalUsage, type UsageDimension } from './aggregate'
import type { UsageRecord } from './records'
import { defined } from '../kernel/defined'
import { record, cost, tokens } from './testing'

describe('whatever is reported', () => {
  const anyRecords = fc
    .array(
      fc.record({
        adapterSessionId: fc.constantFrom('n1', 'n2'),
        turnId: fc.constantFrom('t1', 't2', null),
        agentId: fc.constantFrom('a', 'b'),
        model: fc.constantFrom('known', 'other'),
        granularity: fc.constantFrom('call' as const, 'message' as const, 'query' as const),
        mode: fc.constantFrom('delta' as const, 'cumulative' as const),
        timestamp: fc.nat(1e9),
        inputTokens: fc.nat(1000),
        outputTokens: fc.nat(1000),
        cost: fc.option(
          fc.nat(100).map((amount) => cost(amount)),
          { nil: undefined },
        ),
      }),
      { maxLength: 25 },
    )
    .map((drawn) => drawn.map(({ cost: paid, ...parts }) => record({ ...parts, ...defined({ cost: paid }) })))

  it('any order and any repetition of the same reports comes to the same', () => {
    const shuffled = anyRecords.chain((records) =>
      fc.tuple(fc.constant(records), fc.shuffledSubarray([...records, ...records], { minLength: records.length * 2 })),
    )
    fc.assert(
      fc.property(shuffled, ([records, again]) => {
        expect(totalUsage(countUsage(again))).toEqual(totalUsage(countUsage(records)))
      }),
    )
  })

  it('groups add up to the whole', () => {
    fc.assert(
      fc.property(
        anyRecords,
        fc.constantFrom('call', 'turn', 'agent', 'session', 'project', 'day', 'model'),
        (records, by: UsageDimension) => {
          const counted = countUsage(records)
          const whole = totalUsage(counted)
          const parts = groupUsage(counted, by).map(({ totals }) => totals)
          for (const amount of ['inputTokens', 'outputTokens', 'totalCalls', 'uncostedTokens'] as const)
            expect(parts.reduce((sum, totals) => sum + totals[amount], 0)).toBe(whole[amount])
        },
      ),
    )
  })

  it('no granularity of a turn tells more than is counted', () => {
    fc.assert(
      fc.property(anyRecords, (records) => {
        const deltas = records
          .filter(({ turnId }) => turnId !== null)
          .map((one) => ({ ...one, report: { ...one.report, mode: 'delta' as const } }))
        const whole = tokens(...deltas)
        for (const granularity of ['call', 'message', 'query'])
          expect(tokens(...deltas.filter(({ report }) => report.granularity === granularity))).toBeLessThanOrEqual(
            whole,
          )
      }),
    )
  })

  it('snapshots come to the same as the deltas between them, turn by turn', () => {
    const steps = fc.array(
      fc.record({ turnId: fc.constantFrom('t1', 't2', 't3'), inputTokens: fc.nat(100), paid: fc.nat(50) }),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(steps, (drawn) => {
        let [sum, sumPaid] = [0, 0]
        const deltas: UsageRecord[] = []
        const snapshots: UsageRecord[] = []
        for (const { turnId, inputTokens, paid } of drawn) {
          sum += inputTokens
          sumPaid += paid
          deltas.push(record({ turnId, inputTokens, outputTokens: 0, cost: cost(paid) }))
          snapshots.push(record({ turnId, mode: 'cumulative', inputTokens: sum, outputTokens: 0, cost: cost(sumPaid) }))
        }
        expect(groupUsage(countUsage(snapshots), 'turn')).toEqual(groupUsage(countUsage(deltas), 'turn'))
        expect(totalUsage(countUsage(snapshots))).toMatchObject({ totalTokens: sum, costs: [{ amount: sumPaid }] })
      }),
    )
  })

  it('the same calls told in several granularities count once', () => {
    const calls = fc.array(
      fc.record({ turnId: fc.constantFrom('t1', 't2'), inputTokens: fc.integer({ min: 1, max: 99 }) }),
      {
        minLength: 1,
      },
    )
    fc.assert(
      fc.property(calls, fc.nat(), (drawn, lost) => {
        const told = drawn.map(({ turnId, inputTokens }) => record({ turnId, inputTokens, outputTokens: 0 }))
        const whole = ['t1', 't2'].map((turnId) => {
          const inputTokens = drawn.reduce((sum, one) => sum + (one.turnId === turnId ? one.inputTokens : 0), 0)
          return record({ turnId, granularity: 'query', inputTokens, outputTokens: 0 })
        })
        const sum = drawn.reduce((total, { inputTokens }) => total + inputTokens, 0)
        const some = told.filter((_, index) => index !== lost % told.length)
        expect(tokens(...told)).toBe(sum)
        expect(tokens(...told, ...whole)).toBe(sum)
        expect(tokens(...some, ...whole)).toBe(sum)
      }),
    )
  })
})
