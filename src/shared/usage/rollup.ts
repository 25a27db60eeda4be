import type { CountedUsage } from './aggregate'
import type { CostSource } from './entities'
import { combineAmounts, noTokens, totalTokens, type TokenAmounts } from './records'

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
      quarter: Math.floor(record.timestamp / QUARTER_MS),
    }
    const [first, ...further] = costs
    if (first === undefined)
      add({ ...of, currency: '', source: '', amounts, calls: 1, uncostedTokens: totalTokens(amounts), amount: 0 })
    else add({ ...of, ...first, amounts, calls: 1, uncostedTokens: 0 })
    for (const cost of further) add({ ...of, ...cost, amounts: noTokens, calls: 0, uncostedTokens: 0 })
  }
  return rows
}

/** What makes a row differ from others of its native session. */
function rollupKey({ agentId, model, quarter, currency, source }: UsageRollup): string {
  return JSON.stringify([agentId, model, quarter, currency, source])
}

/** What has to be stored so that `before` becomes `after`. */
export function rollupChanges(
  before: ReadonlyMap<string, UsageRollup>,
  after: ReadonlyMap<string, UsageRollup>,
): { readonly put: readonly UsageRollup[]; readonly gone: readonly UsageRollup[] } {
  const put = [...after].filter(([key, row]) => !isSame(before.get(key), row)).map(([, row]) => row)
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, row]) => row)
  return { put, gone }
}

function isSame(a: UsageRollup | undefined, b: UsageRollup): boolean {
  return (
    a !== undefined &&
    a.amount === b.amount &&
    a.calls === b.calls &&
    a.uncostedTokens === b.uncostedTokens &&
    a.amounts.inputTokens === b.amounts.inputTokens &&
    a.amounts.outputTokens === b.amounts.outputTokens &&
    a.amounts.cacheReadTokens === b.amounts.cacheReadTokens &&
    a.amounts.cacheWriteTokens === b.amounts.cacheWriteTokens &&
    a.amounts.reasoningTokens === b.amounts.reasoningTokens
  )
}
