import type { UsageGranularity } from './entities'
import type { UsageIncrement } from './increments'
import { combineAmounts, noTokens, totalTokens, type Cost, type TokenAmounts } from './records'

/** Reports that cover the same tokens as others in another granularity. */
export interface Tally {
  readonly granularity: UsageGranularity
  /** Input and output tokens of all its reports. */
  readonly tokens: number
  /** True when every report has a cost other than an estimate. */
  readonly hasCosts: boolean
}

/** Reports of a native session for one turn, or outside any, in one granularity. */
export class UsageCell implements Tally {
  private readonly list: UsageIncrement[] = []
  private sum: TokenAmounts = noTokens

  constructor(readonly granularity: UsageGranularity) {}

  add(increment: UsageIncrement): void {
    this.list.push(increment)
    this.sum = combineAmounts(this.sum, increment.amounts, (a, b) => a + b)
  }

  get increments(): readonly UsageIncrement[] {
    return this.list
  }

  get amounts(): TokenAmounts {
    return this.sum
  }

  get tokens(): number {
    return totalTokens(this.sum)
  }

  get hasCosts(): boolean {
    return this.list.every(({ cost }) => isKnownCost(cost))
  }
}

/** Returns whether a cost is known rather than estimated. */
export function isKnownCost(cost: Cost | undefined): boolean {
  return cost !== undefined && cost.source !== 'estimated'
}

const ranks: Readonly<Record<UsageGranularity, number>> = { call: 0, message: 1, query: 2 }

/**
 * Returns the cell of a turn that counts, since all cover the same tokens: the finest complete one, which is the finest
 * with no fewer tokens than any coarser one.
 */
export function finestComplete<T extends Tally>(cells: readonly T[]): T | undefined {
  return finestFirst(cells).find((cell) =>
    cells.every((other) => !isCoarser(other, cell) || other.tokens <= cell.tokens),
  )
}

/** Returns cells from finest to coarsest. */
export function finestFirst<T extends Tally>(cells: readonly T[]): T[] {
  return cells.toSorted((a, b) => ranks[a.granularity] - ranks[b.granularity])
}

/** Returns whether one report in `a` covers more than one in `b`. */
export function isCoarser(a: Tally, b: Tally): boolean {
  return ranks[a.granularity] > ranks[b.granularity]
}
