import { defined } from '../kernel/defined'
import { finestFirst, type Tally, type UsageCell } from './cell'
import type { UsageReport } from './entities'
import type { UsageIncrement } from './increments'
import type { CountedCell } from './native-session'
import { totalTokens, type Cost, type TokenAmounts } from './records'

/** Usage to be priced. */
export interface PricedUsage extends TokenAmounts, Pick<UsageReport, FactOfPrice> {
  /** True for one call of a model, whose size is known. */
  readonly isRequest?: boolean
}

/** Returns the cost of usage; undefined for models with an unknown price. */
export type CostEstimate = (model: string | undefined, usage: PricedUsage) => Cost | undefined

/** Facts besides tokens on which prices depend. */
type FactOfPrice = 'longCacheWriteTokens' | 'webSearches' | 'serviceTier' | 'speed' | 'region'

/** Returns the estimated cost of an increment. */
export function estimated(
  { record: { report }, amounts }: UsageIncrement,
  estimate: CostEstimate | undefined,
): Cost | undefined {
  const { longCacheWriteTokens, webSearches, serviceTier, speed, region } = report
  return estimate?.(report.model, {
    ...amounts,
    ...defined({ longCacheWriteTokens, serviceTier, speed, region }),
    // Of a total so far it is not known how many are new.
    ...(report.mode === 'delta' ? defined({ webSearches }) : {}),
    isRequest: report.granularity === 'call' && report.mode === 'delta',
  })
}

/** A counted increment and its cost: unknown, one amount, or one by currency and source. */
export interface CostedIncrement {
  readonly increment: UsageIncrement
  readonly costs: readonly Cost[]
}

/**
 * Returns the costs of a counted cell. Reported costs take precedence over estimates: when only a coarser report of the
 * same turn has costs, these are distributed over the counted increments by their tokens.
 */
export function costsOf({ cell, alternatives }: CountedCell, estimate?: CostEstimate): CostedIncrement[] {
  const source = otherCosts(cell, alternatives)
  if (source !== undefined) return spread(inOrder(sumCosts(source.increments.flatMap(ownCosts))), cell)
  return cell.increments.map((increment) => {
    const own = ownCosts(increment)
    if (own.length > 0) return { increment, costs: own }
    const cost = estimated(increment, estimate)
    return { increment, costs: cost === undefined ? [] : [cost] }
  })
}

/** Returns amounts summed by currency and source, in order of first appearance. */
export function sumCosts(costs: Iterable<Cost>): Cost[] {
  const sums = new Map<string, Cost>()
  for (const cost of costs) {
    const key = `${cost.currency} ${cost.source}`
    sums.set(key, { ...cost, amount: (sums.get(key)?.amount ?? 0) + cost.amount })
  }
  return [...sums.values()]
}

/**
 * Returns the alternative that has the costs of a counted cell; undefined when the cell has its own, or none are known.
 */
export function otherCosts<T extends Tally>(cell: T, alternatives: readonly T[]): T | undefined {
  return cell.hasCosts ? undefined : finestFirst(alternatives).find((other) => other.hasCosts)
}

/** Returns distributed costs in output order: tokens go with the first. */
export function inOrder(costs: readonly Cost[]): Cost[] {
  const key = ({ currency, source }: Cost): string => `${currency} ${source}`
  return costs.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

function ownCosts({ cost }: UsageIncrement): readonly Cost[] {
  return cost === undefined ? [] : [cost]
}

function spread(costs: readonly Cost[], cell: UsageCell): CostedIncrement[] {
  return cell.increments.map((increment) => {
    const share = cell.tokens === 0 ? 1 / cell.increments.length : totalTokens(increment.amounts) / cell.tokens
    return { increment, costs: costs.map((cost) => ({ ...cost, amount: cost.amount * share })) }
  })
}
