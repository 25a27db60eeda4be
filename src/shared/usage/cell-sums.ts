import { isKnownCost, type Tally } from './cell'
import { estimated, inOrder, sumCosts, type CostEstimate } from './costs'
import type { UsageGranularity } from './entities'
import type { UsageIncrement } from './increments'
import { combineAmounts, noTokens, totalTokens, type Cost, type TokenAmounts } from './records'
import { emptyRollup, quarterOf, type UsageRollup } from './rollup'

/** Total of some reports of one agent with one model in one quarter of an hour. */
interface Share {
  readonly agentId: string
  readonly model: string
  readonly quarter: number
  readonly amounts: TokenAmounts
  readonly calls: number
  /** Reported or estimated cost; null when unknown. */
  readonly cost: Cost | null
  /** True when Parley estimated the cost. */
  readonly isEstimate: boolean
}

/**
 * Sums of a native session's reports for one turn, or outside any, in one granularity, so that neither memory nor time
 * grows with their number.
 */
export class CellSums implements Tally {
  private readonly shares = new Map<string, Share>()
  private sum: TokenAmounts = noTokens
  private reports = 0
  private unknownCosts = 0

  constructor(
    readonly granularity: UsageGranularity,
    private readonly estimate: CostEstimate,
  ) {}

  get tokens(): number {
    return totalTokens(this.sum)
  }

  get hasCosts(): boolean {
    return this.unknownCosts === 0
  }

  add(increment: UsageIncrement): void {
    this.reports++
    this.sum = combineAmounts(this.sum, increment.amounts, plus)
    if (!isKnownCost(increment.cost)) this.unknownCosts++
    this.put(this.shareOf(increment), 1)
  }

  /** Applies a cost that was assigned to an earlier increment without one. */
  settle(increment: UsageIncrement): void {
    const { cost: _now, ...before } = increment
    this.put(this.shareOf(before), -1)
    this.put(this.shareOf(increment), 1)
    if (isKnownCost(increment.cost)) this.unknownCosts--
  }

  /** Reported costs, by currency and source. */
  get reportedCosts(): Cost[] {
    return inOrder(sumCosts(this.costsOf(this.shares.values())))
  }

  /**
   * Returns the sums in stored form. `costs`: costs of other reports of the same tokens, to be distributed over these.
   */
  rollups(costs: readonly Cost[] | undefined): UsageRollup[] {
    return [...this.shares.values()].flatMap((share): UsageRollup[] => {
      const { amounts, calls, cost } = share
      if (costs !== undefined) {
        const part = this.partOf(share)
        return costs.map((each, index) => ({
          ...emptyRollup(share, each),
          amount: each.amount * part,
          ...(index === 0 ? { amounts, calls } : {}),
        }))
      }
      if (cost !== null) return [{ ...emptyRollup(share, cost), amount: cost.amount, amounts, calls }]
      return [{ ...emptyRollup(share, null), amounts, calls, uncostedTokens: totalTokens(amounts) }]
    })
  }

  /** Returns tokens and reported costs by agent. `costs` as in {@link rollups}. */
  byAgent(costs: readonly Cost[] | undefined): Map<string, { amounts: TokenAmounts; costs: readonly Cost[] }> {
    const agents = new Map<string, Share[]>()
    for (const share of this.shares.values()) agents.set(share.agentId, [...(agents.get(share.agentId) ?? []), share])
    return new Map(
      [...agents].map(([agentId, shares]) => {
        const amounts = shares.reduce((sum, share) => combineAmounts(sum, share.amounts, plus), noTokens)
        const part = shares.reduce((sum, share) => sum + this.partOf(share), 0)
        const spread = costs?.map((cost) => ({ ...cost, amount: cost.amount * part }))
        return [agentId, { amounts, costs: spread ?? this.costsOf(shares) }]
      }),
    )
  }

  private costsOf(shares: Iterable<Share>): Cost[] {
    return [...shares].flatMap(({ cost, isEstimate }) => (cost === null || isEstimate ? [] : [cost]))
  }

  private partOf({ amounts, calls }: Share): number {
    return this.tokens === 0 ? calls / this.reports : totalTokens(amounts) / this.tokens
  }

  private shareOf(increment: UsageIncrement): Share {
    const { record, amounts, cost } = increment
    const { agentId, timestamp, report } = record
    return {
      agentId,
      model: report.model ?? '',
      quarter: quarterOf(timestamp),
      amounts,
      calls: 1,
      cost: cost ?? estimated(increment, this.estimate) ?? null,
      isEstimate: cost === undefined,
    }
  }

  /** Adds or subtracts a share. */
  private put(share: Share, sign: 1 | -1): void {
    const { agentId, model, quarter, cost, isEstimate } = share
    const key = JSON.stringify([agentId, model, quarter, cost?.currency, cost?.source, isEstimate])
    const known = this.shares.get(key)
    const calls = (known?.calls ?? 0) + sign
    if (calls === 0) {
      this.shares.delete(key)
      return
    }
    const amount = (known?.cost?.amount ?? 0) + sign * (cost?.amount ?? 0)
    this.shares.set(key, {
      ...share,
      calls,
      amounts: combineAmounts(known?.amounts ?? noTokens, share.amounts, (a, b) => a + sign * b),
      cost: cost === null ? null : { ...cost, amount },
    })
  }
}

function plus(a: number, b: number): number {
  return a + b
}
