import { describe, expect, it } from 'vitest'
import { rangeBounds } from '#renderer/lib/text/day-range'
import { daysBetween, presetRange } from './date-range'
import { nextOrder, sortRows, usageCsv, usageRows, type UsageRow } from './usage-rows'
import { moneyLabel, provenanceSentence, provenanceLabel, type UsageTotals } from './usage-labels'

type Cost = UsageTotals['costs'][number]
const cost = (reported: number, estimated = 0, currency = 'USD'): Cost => ({
  currency,
  amount: reported + estimated,
  bySource: { 'provider-reported': reported, 'client-reported': 0, estimated },
  estimatedShare: estimated / (reported + estimated),
})
const totals = (inputTokens: number, costs: Cost[] = [], uncostedTokens = 0): UsageTotals => ({
  inputTokens,
  outputTokens: 1,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
  totalTokens: inputTokens + 1,
  totalCalls: 1,
  costs,
  uncostedTokens,
})
const row = (name: string, inputTokens: number, costs: Cost[] = []): UsageRow => ({
  key: name,
  name,
  totals: totals(inputTokens, costs),
})

describe('costs', () => {
  it('shows every currency, and a dash where nothing is known', () => {
    expect(moneyLabel(totals(1, [cost(0.18), cost(2, 0, 'EUR')]))).toBe('$0.18 + 2.00 EUR')
    expect(moneyLabel(totals(1))).toBe('–')
  })

  it('says who tells it', () => {
    expect(provenanceLabel(totals(1, [cost(1)]))).toBe('reported')
    expect(provenanceLabel(totals(1, [cost(0, 1)]))).toBe('estimated')
    expect(provenanceLabel(totals(1, [cost(1, 1)]))).toBe('partly estimated')
    expect(provenanceLabel(totals(1))).toBe('')
    const prices = { pricesAsOf: '2026-01-01', pricesFrom: 'LiteLLM' }
    expect(provenanceSentence(totals(1, [cost(1, 2)], 1500), prices)).toBe(
      '$1.00 reported by the provider, $2.00 estimated. The cost of 1.5k tokens is unknown. Estimates use the prices of 2026-01-01 from LiteLLM.',
    )
    expect(provenanceSentence(totals(1, [], 5), prices)).toBe('Cost unknown.')
  })
})

describe('rows', () => {
  it('are named, also what belongs to no group', () => {
    const groups = [{ key: null, totals: totals(1) }]
    expect(usageRows(groups, (key) => key ?? 'Unknown')).toMatchObject([{ key: '', name: 'Unknown' }])
  })

  it('are sorted by a column, turned round by a second press, and by name among equals', () => {
    const rows = [row('b', 5), row('a', 5), row('c', 9)]
    const names = (order: Parameters<typeof sortRows>[1]) => sortRows(rows, order).map(({ name }) => name)
    const first = nextOrder({ column: 'name', descending: false }, 'total')
    expect(first).toEqual({ column: 'total', descending: true })
    expect(names(first)).toEqual(['c', 'a', 'b'])
    expect(names(nextOrder(first, 'total'))).toEqual(['a', 'b', 'c'])
    expect(nextOrder(first, 'name')).toEqual({ column: 'name', descending: false })
  })

  it('become values that a spreadsheet reads as they are', () => {
    const lines = usageCsv([row('a "b", c', 5, [cost(1), cost(2, 0, 'EUR')]), row('=1+1', 1)]).split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toBe('"a ""b"", c",5,0,0,1,0,6,1,USD,1,0')
    expect(lines[2]).toContain('EUR,2,0')
    expect(lines[3]).toBe("'=1+1,1,0,0,1,0,2,1,,,")
  })
})

describe('days', () => {
  const now = new Date(2026, 6, 31, 15).getTime()

  it('end today and begin at midnight of local time', () => {
    const range = presetRange('7', now)
    expect(range).toEqual({ from: '2026-07-25', to: '2026-07-31' })
    expect(rangeBounds(range)).toEqual({
      since: new Date(2026, 6, 25).getTime(),
      until: new Date(2026, 7, 1).getTime(),
    })
    expect(rangeBounds(presetRange('all', now))).toEqual({})
  })

  it('are all there, across months, at most as many as fit', () => {
    expect(daysBetween('2026-02-27', '2026-03-02', 10)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ])
    expect(daysBetween('2026-02-27', '2026-03-02', 2)).toEqual(['2026-03-01', '2026-03-02'])
    expect(daysBetween('2026-03-02', '2026-02-27', 2)).toEqual([])
  })
})
