import type { CountedUsage } from './aggregate'
import type { CostSource } from './entities'
import { combineAmounts, noTokens, totalTokens, type Cost, type TokenAmounts } from './records'

/** Usage is added up by quarters of an hour, in which days begin in every time zone. In ms. */
export const QUARTER_MS = 15 * 60_000

/**
 * What was used in a quarter of an hour by one agent with one model, as far as it was paid in one currency and of that one
 * source knows. Tokens are in one row only, also where they cost money of several kinds.
 */
export interface UsageRollup {
  readonly agentId: string
  /** Empty where none was reported. */
  readonly model: string
  /** Since the Unix epoch. */
  readonly quarter: number
  /** Empty where no cost is known. */
  readonly currency: string
  readonly source: CostSource | ''
  readonly amounts: TokenAmounts
  readonly calls: number
  readonly uncostedTokens: number
  readonly amount: number
}

/** Adds up usage that counts, by what makes rows differ. */
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

/** The last time that a date can be. In Unix ms. */
const LAST_TIME = 8.64e15

/** The quarter of an hour that a time lies in, counted since the Unix epoch. What is no time a date can be is the last. */
export function quarterOf(timestamp: number): number {
  return Math.floor(Math.max(-LAST_TIME, Math.min(LAST_TIME, timestamp)) / QUARTER_MS)
}

/** A row of nothing, for what is paid in the currency of `cost` or, with null, of no known cost. */
export function emptyRollup(
  { agentId, model, quarter }: Pick<UsageRollup, 'agentId' | 'model' | 'quarter'>,
  cost: Cost | null,
): UsageRollup {
  const { currency, source } = cost ?? { currency: '', source: '' as const }
  return { agentId, model, quarter, currency, source, amounts: noTokens, calls: 0, uncostedTokens: 0, amount: 0 }
}

/** What makes a row differ from others of its native session. */
export function rollupKey({ agentId, model, quarter, currency, source }: UsageRollup): string {
  return JSON.stringify([agentId, model, quarter, currency, source])
}
