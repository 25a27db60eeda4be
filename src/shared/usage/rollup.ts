import type { CountedUsage } from './aggregate'
import type { CostSource } from './entities'
import { combineAmounts, noTokens, totalTokens, type Cost, type TokenAmounts } from './records'

/** Usage is summed by quarters of an hour, which align with the start of days in every time zone. In ms. */
export const QUARTER_MS = 15 * 60_000

/**
 * Usage in a quarter of an hour of one agent with one model, paid in one currency and known from one source. Tokens are
 * in one row only, even if they have several kinds of cost.
 */
export interface UsageRollup {
  readonly agentId: string
  /** Empty when none was reported. */
  readonly model: string
  /** Quarters of an hour since the Unix epoch. */
  readonly quarter: number
  /** Empty when no cost is known. */
  readonly currency: string
  readonly source: CostSource | ''
  readonly amounts: TokenAmounts
  readonly calls: number
  readonly uncostedTokens: number
  readonly amount: number
}

/** Sums counted usage by row key. */
export function rollUp(counted: Iterable<CountedUsage>): Map<string, UsageRollup> {
  const rows = new Map<string, UsageRollup>()
  const add = (row: UsageRollup): void => {
    const key = rollupKey(row)
    const known = rows.get(key)
    if (known === undefined) rows.set(key, row)
    else
      rows.set(key, {
        ...known,
        amounts: combineAmounts(known.amounts, row.amounts, (a, b) => a + b),
        calls: known.calls + row.calls,
        uncostedTokens: known.uncostedTokens + row.uncostedTokens,
        amount: known.amount + row.amount,
      })
  }
  for (const { record, amounts, costs } of counted) {
    const of = {
      agentId: record.agentId,
      model: record.report.model ?? '',
      quarter: quarterOf(record.timestamp),
    }
    const [first, ...further] = costs
    if (first === undefined)
      add({ ...of, currency: '', source: '', amounts, calls: 1, uncostedTokens: totalTokens(amounts), amount: 0 })
    else add({ ...of, ...first, amounts, calls: 1, uncostedTokens: 0 })
    for (const cost of further) add({ ...of, ...cost, amounts: noTokens, calls: 0, uncostedTokens: 0 })
  }
  return rows
}

/** Latest time that a `Date` can represent, in Unix ms. */
const LAST_TIME = 8.64e15

/**
 * Returns the quarter of an hour of a time, counted since the Unix epoch. Values beyond the range of `Date` map to the
 * last one.
 */
export function quarterOf(timestamp: number): number {
  return Math.floor(Math.max(-LAST_TIME, Math.min(LAST_TIME, timestamp)) / QUARTER_MS)
}

/** Returns an empty row for the currency of `cost` or, with null, for unknown cost. */
export function emptyRollup(
  { agentId, model, quarter }: Pick<UsageRollup, 'agentId' | 'model' | 'quarter'>,
  cost: Cost | null,
): UsageRollup {
  const { currency, source } = cost ?? { currency: '', source: '' as const }
  return { agentId, model, quarter, currency, source, amounts: noTokens, calls: 0, uncostedTokens: 0, amount: 0 }
}

/** Returns the key of a row within its native session. */
export function rollupKey({ agentId, model, quarter, currency, source }: UsageRollup): string {
  return JSON.stringify([agentId, model, quarter, currency, source])
}
