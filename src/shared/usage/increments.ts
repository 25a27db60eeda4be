import {
  amountsOf,
  combineAmounts,
  noTokens,
  totalTokens,
  type Cost,
  type TokenAmounts,
  type UsageRecord,
} from './records'

/** Increment of one report over the ones before it. */
export interface UsageIncrement {
  readonly record: UsageRecord
  readonly amounts: TokenAmounts
  /** Absent when not reported. */
  cost?: Cost
}

/**
 * The reports of one native session in one granularity, in order. Deltas add. A cumulative report covers the whole
 * session so far, so it adds the excess over what is already counted; a report lower than its predecessor comes from an
 * agent that restarted its count.
 */
export class UsageStream {
  private counted = noTokens
  private snapshot = 0
  private readonly costs = new Map<string, number>()
  private uncosted: UsageIncrement[] = []
  /** Earlier increments that the last report gave a cost to. */
  settled: readonly UsageIncrement[] = []

  /** Takes the next report. */
  add(record: UsageRecord): UsageIncrement {
    const { report } = record
    const amounts = amountsOf(report)
    this.settled = []
    return report.mode === 'delta' ? this.addDelta(record, amounts) : this.addSnapshot(record, amounts)
  }

  private addDelta(record: UsageRecord, amounts: TokenAmounts): UsageIncrement {
    this.counted = combineAmounts(this.counted, amounts, (a, b) => a + b)
    const { cost } = record.report
    if (cost !== undefined) this.costs.set(cost.currency, (this.costs.get(cost.currency) ?? 0) + cost.amount)
    return cost === undefined ? { record, amounts } : { record, amounts, cost }
  }

  private addSnapshot(record: UsageRecord, amounts: TokenAmounts): UsageIncrement {
    if (totalTokens(amounts) < this.snapshot) this.restart()
    const increment: UsageIncrement = {
      record,
      amounts: combineAmounts(amounts, this.counted, (now, before) => Math.max(0, now - before)),
    }
    this.counted = amounts
    this.snapshot = totalTokens(amounts)
    const { cost } = record.report
    if (cost === undefined) this.uncosted.push(increment)
    else {
      increment.cost = { ...cost, amount: Math.max(0, cost.amount - (this.costs.get(cost.currency) ?? 0)) }
      this.costs.set(cost.currency, cost.amount)
      // This cost covers the preceding increments without a cost.
      for (const earlier of this.uncosted) earlier.cost = { ...cost, amount: 0 }
      this.settled = this.uncosted
      this.uncosted = []
    }
    return increment
  }

  private restart(): void {
    this.counted = noTokens
    this.costs.clear()
    this.uncosted = []
  }
}
