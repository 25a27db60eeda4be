import type { UsageGranularity } from './entities'
import type { UsageIncrement } from './increments'
import { combineAmounts, noTokens, totalTokens, type TokenAmounts } from './records'

/** What a native session reported for one turn, or outside any, in one granularity. */
export class UsageCell {
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
}

const ranks: Readonly<Record<UsageGranularity, number>> = { call: 0, message: 1, query: 2 }

/**
 * The cell of a turn that counts, since all of them tell of the same tokens: the finest that is complete, which is the
 * finest that has no less than any coarser one.
 */
export function finestComplete(cells: readonly UsageCell[]): UsageCell | undefined {
  return finestFirst(cells).find((cell) =>
    cells.every((other) => !isCoarser(other, cell) || other.tokens <= cell.tokens),
  )
}

/** Cells from the finest to the coarsest. */
export function finestFirst(cells: readonly UsageCell[]): UsageCell[] {
  return cells.toSorted((a, b) => ranks[a.granularity] - ranks[b.granularity])
}

/** Whether one of the reports in `a` covers more than one in `b`. */
export function isCoarser(a: UsageCell, b: UsageCell): boolean {
  return ranks[a.granularity] > ranks[b.granularity]
}
