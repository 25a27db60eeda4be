import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countUsage, groupUsage, totalUsage, type UsageDimension } from './aggregate'
import type { CostEstimate } from './costs'
import type { UsageReport } from './entities'
import type { Cost, UsageRecord } from './records'

type Parts = Partial<Omit<UsageRecord, 'report'>> & Partial<UsageReport>

let sequence = 0
/** A record of 10 tokens in and 1 out, unless said otherwise. */
function record(parts: Parts = {}): UsageRecord {
  const at = sequence++
  const { usageId, sessionId, agentId, adapterSessionId, turnId, timestamp, ...report } = parts
  return {
    usageId: usageId ?? String(at),
    sequence: parts.sequence ?? at,
    sessionId: sessionId ?? 's',
    agentId: agentId ?? 'a',
    adapterSessionId: adapterSessionId ?? 'native',
    turnId: turnId === undefined ? 't1' : turnId,
    timestamp: timestamp ?? 0,
    report: { granularity: 'call', mode: 'delta', inputTokens: 10, outputTokens: 1, ...report },
  }
}

const cost = (amount: number, source: Cost['source'] = 'provider-reported', currency = 'USD'): Cost => ({
  amount,
  currency,
  source,
})
const tokens = (...records: UsageRecord[]): number => totalUsage(countUsage(records)).totalTokens
const grouped = (records: readonly UsageRecord[], by: UsageDimension): Record<string, number> =>
  Object.fromEntries(groupUsage(countUsage(records), by).map(({ key, totals }) => [String(key), totals.totalTokens]))

describe('usage that counts', () => {
  it('is nothing without reports', () => {
    expect(totalUsage([])).toEqual({
      inputTokens: 0,
      outputTokens: 0,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      reasoningTokens: 0,
      totalTokens: 0,
      totalCalls: 0,
      costs: [],
      uncostedTokens: 0,
    })
  })

  it('adds deltas and lets snapshots replace', () => {
    expect(tokens(record(), record())).toBe(22)
    const snapshot = (inputTokens: number): UsageRecord => record({ mode: 'cumulative', inputTokens, outputTokens: 0 })
    expect(tokens(snapshot(100), snapshot(150), snapshot(150))).toBe(150)
  })

  it('knows that a snapshot holds the deltas before it', () => {
    expect(tokens(record(), record(), record({ mode: 'cumulative', inputTokens: 30, outputTokens: 3 }))).toBe(33)
  })

  it('counts on where an agent began to count again', () => {
    const snapshots = [100, 150, 20, 60].map((inputTokens) =>
      record({ mode: 'cumulative', inputTokens, outputTokens: 0 }),
    )
    expect(tokens(...snapshots)).toBe(150 + 60)
  })

  it('keeps native sessions apart', () => {
    const snapshot = { mode: 'cumulative', inputTokens: 100, outputTokens: 0 } as const
    expect(tokens(record(snapshot), record({ ...snapshot, adapterSessionId: 'other' }))).toBe(200)
  })

  it('counts what is reported more than once as it was reported last', () => {
    const [first, grown] = [record({ usageId: 'm1' }), record({ usageId: 'm1', outputTokens: 90 })]
    expect(tokens(first, grown)).toBe(100)
    expect(tokens(grown, first, first)).toBe(100)
    expect(tokens(first, record({ usageId: 'm1', adapterSessionId: 'other' }))).toBe(22)
  })

  it('never adds granularities up: a turn counts in the finest that is complete', () => {
    const query = record({ granularity: 'query', inputTokens: 20, outputTokens: 2 })
    expect(totalUsage(countUsage([record(), record(), query]))).toMatchObject({ totalTokens: 22, totalCalls: 2 })
    expect(totalUsage(countUsage([record(), query]))).toMatchObject({ totalTokens: 22, totalCalls: 1 })
    expect(tokens(record(), query, record({ turnId: 't2' }))).toBe(33)
    const message = record({ granularity: 'message', inputTokens: 20, outputTokens: 2 })
    expect(totalUsage(countUsage([record(), message, query]))).toMatchObject({ totalTokens: 22, totalCalls: 1 })
  })

  it('takes what is told of a whole session outside of turns as told of them', () => {
    const session = (inputTokens: number): UsageRecord =>
      record({ granularity: 'query', mode: 'cumulative', turnId: null, inputTokens, outputTokens: 0 })
    expect(tokens(record(), record({ turnId: 't2' }), session(22))).toBe(22)
    expect(tokens(record(), record({ turnId: 't2' }), session(40))).toBe(40)
    expect(tokens(session(22), session(40))).toBe(40)
    expect(tokens(record(), record({ turnId: null }))).toBe(22)
  })
})

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
    // The last one covers the one that had none, so that is not estimated on top.
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

describe('groups', () => {
  const records = [
    record({ sessionId: 'root', model: 'big', timestamp: Date.UTC(2026, 0, 31, 23, 30) }),
    record({ sessionId: 'child', agentId: 'b', turnId: 't2', timestamp: Date.UTC(2026, 1, 1, 0, 30) }),
    record({ sessionId: 'grandchild', turnId: null, timestamp: Date.UTC(2026, 1, 1, 23, 30), model: 'big' }),
  ]

  it('are by call, turn, agent, session and model', () => {
    expect(Object.values(grouped(records, 'call'))).toEqual([11, 11, 11])
    expect(grouped(records, 'turn')).toEqual({ t1: 11, t2: 11, null: 11 })
    expect(grouped(records, 'agent')).toEqual({ a: 22, b: 11 })
    expect(grouped(records, 'session')).toEqual({ root: 11, child: 11, grandchild: 11 })
    expect(grouped(records, 'model')).toEqual({ big: 22, null: 11 })
  })

  it('are by branch: a session with all that came of it', () => {
    const sessions = new Map([
      ['child', { parentSessionId: 'root' }],
      ['grandchild', { parentSessionId: 'child' }],
    ])
    const groups = groupUsage(countUsage(records), 'branch', { sessions })
    expect(groups.map(({ key, totals }) => [key, totals.totalTokens])).toEqual([
      ['root', 33],
      ['child', 22],
      ['grandchild', 11],
    ])
  })

  it('are by branch also where the lineage runs in a circle', () => {
    const sessions = new Map([
      ['root', { parentSessionId: 'child' }],
      ['child', { parentSessionId: 'root' }],
    ])
    const groups = groupUsage(countUsage(records.slice(0, 1)), 'branch', { sessions })
    expect(groups.map(({ key }) => key)).toEqual(['root', 'child'])
  })

  it('are by project', () => {
    const sessions = new Map([
      ['root', { project: '/one' }],
      ['child', { project: '/two' }],
    ])
    const groups = groupUsage(countUsage(records), 'project', { sessions })
    expect(groups.map(({ key }) => key)).toEqual(['/one', '/two', null])
  })

  it('are by the days of a time zone', () => {
    const days = (timeZoneOffset: number): (string | null)[] =>
      groupUsage(countUsage(records), 'day', { timeZoneOffset }).map(({ key }) => key)
    expect(days(0)).toEqual(['2026-01-31', '2026-02-01'])
    expect(days(60)).toEqual(['2026-02-01', '2026-02-02'])
    expect(days(-60)).toEqual(['2026-01-31', '2026-02-01'])
    expect(days(-600)).toEqual(['2026-01-31', '2026-02-01'])
  })
})

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
    .map((drawn) =>
      drawn.map(({ cost: paid, ...parts }) => record({ ...parts, ...(paid === undefined ? {} : { cost: paid }) })),
    )

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
