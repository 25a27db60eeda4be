import type { UsageReport } from './entities'

/** A stored report with its session, turn and agent. */
export interface UsageRecord {
  /** Identifies the report: of records of one native session with the same id and granularity only the last counts. */
  readonly usageId: string
  /**
   * Arrival order of the reports by native session. Determines the last one regardless of the order in which records
   * are read.
   */
  readonly sequence: number
  readonly sessionId: string
  readonly agentId: string
  readonly adapterSessionId: string
  /** Null outside any turn. */
  readonly turnId: string | null
  /** Unix ms. */
  readonly timestamp: number
  readonly report: UsageReport
}

/** An amount of money and its source. */
export type Cost = NonNullable<UsageReport['cost']>

/** Tokens by kind. `inputTokens` is all input, including tokens read from and written to a cache. */
export interface TokenAmounts {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
  readonly reasoningTokens: number
}

/** No tokens. */
export const noTokens: TokenAmounts = {
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
}

/** Combines two amounts field by field. */
export function combineAmounts(
  a: TokenAmounts,
  b: TokenAmounts,
  combine: (a: number, b: number) => number,
): TokenAmounts {
  return {
    inputTokens: combine(a.inputTokens, b.inputTokens),
    outputTokens: combine(a.outputTokens, b.outputTokens),
    cacheReadTokens: combine(a.cacheReadTokens, b.cacheReadTokens),
    cacheWriteTokens: combine(a.cacheWriteTokens, b.cacheWriteTokens),
    reasoningTokens: combine(a.reasoningTokens, b.reasoningTokens),
  }
}

/** Returns the amounts of a report. */
export function amountsOf(report: UsageReport): TokenAmounts {
  return {
    inputTokens: report.inputTokens,
    outputTokens: report.outputTokens,
    cacheReadTokens: report.cacheReadTokens ?? 0,
    cacheWriteTokens: report.cacheWriteTokens ?? 0,
    reasoningTokens: report.reasoningTokens ?? 0,
  }
}

/** Returns input plus output; the other amounts are parts of these. */
export function totalTokens(amounts: TokenAmounts): number {
  return amounts.inputTokens + amounts.outputTokens
}
