import type { UsageGranularity } from './entities'
import type { UsageIncrement } from './increments'
import { combineAmounts, noTokens, totalTokens, type Cost, type TokenAmounts } from './records'

/** Reports that tell of the same tokens as others in another granularity. */
export interface Tally {
  readonly granularity: UsageGranularity
  /** Input and output of all its reports. */
  readonly tokens: number
  /** Whether every report of it has a cost that somebody else than an estimate knows. */
  readonly hasCosts: boolean
}

/** What a native session reported for one turn, or outside any, in one granularity. */
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

/** Whether somebody else than an estimate knows a cost. */
export function isKnownCost(cost: Cost | undefined): boolean {
  return cost !== undefined && cost.source !== 'estimated'
}

const ranks: Readonly<Record<UsageGranularity, number>> = { call: 0, message: 1, query: 2 }

/**
 * The cell of a turn that counts, since all of them tell of the same tokens: the finest that is complete, which is the
 * finest that has no less than any coarser one.
 */
export function finestComplete<T extends Tally>(cells: readonly T[]): T | undefined {
  return finestFirst(cells).find((cell) =>
    cells.every((other) => !isCoarser(other, cell) || other.tokens <= cell.tokens),
  )
}

/** Cells from the finest to the coarsest. */
export function finestFirst<T extends Tally>(cells: readonly T[]): T[] {
  return cells.toSorted((a, b) => ranks[a.granularity] - ranks[b.granularity])
}

/** Whether one of the reports in `a` covers more than one in `b`. */
export function isCoarser(a: Tally, b: Tally): boolean {
  return ranks[a.granularity] > ranks[b.granularity]
}
