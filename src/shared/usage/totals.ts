import type { CostSource } from './entities'
import { combineAmounts, noTokens, totalTokens, type Cost, type TokenAmounts } from './records'

/** Money in one currency, by source. */
export interface CostTotal {
  readonly currency: string
  readonly amount: number
  readonly bySource: Readonly<Record<CostSource, number>>
  /** From 0, everything reported, to 1, everything estimated. */
  readonly estimatedShare: number
}

export interface UsageTotals extends TokenAmounts {
  /** Input and output. */
  readonly totalTokens: number
  /** Counted reports: calls if the agent reports each call. */
  readonly totalCalls: number
  /** Sorted by currency. */
  readonly costs: readonly CostTotal[]
  /** Tokens of unknown cost, neither reported nor estimated. */
  readonly uncostedTokens: number
}

/** Sums counted usage. */
export class UsageSum {
  private amounts: TokenAmounts = noTokens
  private calls = 0
  private uncosted = 0
  private readonly money = new Map<string, Record<CostSource, number>>()

  add(amounts: TokenAmounts, costs: readonly Cost[]): void {
    this.amounts = combineAmounts(this.amounts, amounts, (a, b) => a + b)
    this.calls++
    if (costs.length === 0) this.uncosted += totalTokens(amounts)
    for (const { currency, source, amount } of costs) {
      const bySource = this.money.get(currency) ?? { 'provider-reported': 0, 'client-reported': 0, estimated: 0 }
      bySource[source] += amount
      this.money.set(currency, bySource)
    }
  }

  get totals(): UsageTotals {
    const byName = [...this.money].sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      ...this.amounts,
      totalTokens: totalTokens(this.amounts),
      totalCalls: this.calls,
      costs: byName.map(([currency, bySource]) => costTotal(currency, { ...bySource })),
      uncostedTokens: this.uncosted,
    }
  }
}

/** Returns the total of one currency. */
export function costTotal(currency: string, bySource: Record<CostSource, number>): CostTotal {
  const amount = bySource['provider-reported'] + bySource['client-reported'] + bySource.estimated
  return { currency, amount, bySource, estimatedShare: amount === 0 ? 0 : bySource.estimated / amount }
}
