import type { CostSource } from '#shared/usage/entities'
import { combineAmounts, noTokens, totalTokens } from '#shared/usage/records'
import { costTotal, type UsageTotals } from '#shared/usage/totals'
import type { UsageGroupRow } from '#core/store/port'

/** Adds up sums. */
export class RowSum {
  private amounts = noTokens
  private calls = 0
  private uncosted = 0
  private readonly money = new Map<string, Record<CostSource, number>>()

  add(row: UsageGroupRow): void {
    this.amounts = combineAmounts(this.amounts, row, (a, b) => a + b)
    this.calls += row.calls
    this.uncosted += row.uncostedTokens
    if (row.source === '') return
    const bySource = this.money.get(row.currency) ?? { 'provider-reported': 0, 'client-reported': 0, estimated: 0 }
    bySource[row.source] += row.amount
    this.money.set(row.currency, bySource)
  }

  get totals(): UsageTotals {
    return {
      ...this.amounts,
      totalTokens: totalTokens(this.amounts),
      totalCalls: this.calls,
      costs: [...this.money]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([currency, bySource]) => costTotal(currency, bySource)),
      uncostedTokens: this.uncosted,
    }
  }
}
