import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { UsageRollup } from '#shared/usage/rollup'
import { rollupKey } from '#shared/usage/rollup'
import type { UsageTotalsOptions } from './port'
import { testStore, write } from './fixtures'
import { isNightly } from '../testing/nightly'

const QUARTERS = 96

const row = fc
  .record({
    agentId: fc.constantFrom('a', 'b'),
    model: fc.constantFrom('', 'm'),
    quarter: fc.integer({ min: -QUARTERS, max: 3 * QUARTERS }),
    cost: fc.constantFrom(['', ''] as const, ['USD', 'estimated'] as const, ['EUR', 'provider-reported'] as const),
    tokens: fc.nat(1000),
  })
  .map(({ cost: [currency, source], tokens, ...of }): UsageRollup => ({
    ...of,
    currency,
    source,
    amounts: { inputTokens: tokens, outputTokens: 1, cacheReadTokens: 2, cacheWriteTokens: 3, reasoningTokens: 4 },
    calls: 1,
    uncostedTokens: currency === '' ? tokens : 0,
    amount: currency === '' ? 0 : tokens,
  }))

const change = fc.record({
  sessionId: fc.constantFrom('s1', 's2'),
  isAll: fc.boolean(),
  put: fc.uniqueArray(row, { maxLength: 8, selector: rollupKey }),
  gone: fc.nat(3),
})

const asked = fc.record({
  groupBy: fc.constantFrom('agent', 'session', 'day', 'model'),
  sessionId: fc.constantFrom(undefined, 's1'),
  since: fc.option(fc.integer({ min: -QUARTERS, max: 3 * QUARTERS }), { nil: undefined }),
  until: fc.option(fc.integer({ min: -QUARTERS, max: 3 * QUARTERS }), { nil: undefined }),
  quartersAhead: fc.integer({ min: -48, max: 56 }),
}) as fc.Arbitrary<UsageTotalsOptions & { groupBy: 'agent' | 'session' | 'day' | 'model' }>

type Stored = ReadonlyMap<string, ReadonlyMap<string, UsageRollup>>

function expected(stored: Stored, { groupBy, sessionId, since, until, quartersAhead }: UsageTotalsOptions): object {
  const sums: Record<string, [tokens: number, calls: number, amount: number, uncosted: number]> = {}
  for (const [session, rows] of stored)
    for (const { agentId, model, quarter, currency, source, amounts, calls, amount, uncostedTokens } of rows.values()) {
      if (sessionId !== undefined && session !== sessionId) continue
      if (quarter < (since ?? -Infinity) || quarter >= (until ?? Infinity)) continue
      const day = Math.trunc((quarter + quartersAhead) / QUARTERS) + 0
      const key = { agent: agentId, session, day, model: model === '' ? null : model }[groupBy as 'agent']
      const sum = (sums[JSON.stringify([key, currency, source])] ??= [0, 0, 0, 0])
      sum[0] += amounts.inputTokens
      sum[1] += calls
      sum[2] += amount
      sum[3] += uncostedTokens
    }
  return sums
}

test('usage is the sum of its quarters, whatever changed and whatever is asked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 5 }),
      fc.array(asked, { minLength: 4 }),
      async (changes, questions) => {
        const store = await testStore()
        const stored = new Map([
          ['s1', new Map<string, UsageRollup>()],
          ['s2', new Map<string, UsageRollup>()],
        ])
        await write(store, (writer) => {
          for (const sessionId of stored.keys())
            writer.insertSession({ sessionId, createdAt: 0, lastActivityAt: 0, status: 'closed', agents: [] })
          for (const { sessionId, isAll, put, gone: count } of changes) {
            const rows = stored.get(sessionId) as Map<string, UsageRollup>
            const gone = isAll
              ? []
              : [...rows.values()]
                  .slice(0, count)
                  .filter((old) => !put.some((one) => rollupKey(one) === rollupKey(old)))
            if (isAll) rows.clear()
            for (const old of gone) rows.delete(rollupKey(old))
            for (const one of put) rows.set(rollupKey(one), one)
            writer.putUsageTotals(sessionId, `native-${sessionId}`, { isAll, put, gone })
          }
        })
        for (const question of questions) {
          const sums = await store.read.usageTotals(question)
          expect(
            Object.fromEntries(
              sums.map(({ key, currency, source, inputTokens, calls, amount, uncostedTokens }) => [
                JSON.stringify([key, currency, source]),
                [inputTokens, calls, amount, uncostedTokens],
              ]),
            ),
          ).toEqual(expected(stored, question))
        }
      },
    ),
    { numRuns: isNightly ? 40 : 15 },
  )
})
