import type { UsageReport } from './entities'

/** A report with what it belongs to, as it is stored. */
export interface UsageRecord {
  /** Names what is reported: of records of one native session with the same id and granularity only the last counts. */
  readonly usageId: string
  /** Order in which the reports came, by native session. Decides what is last, whatever order records are read in. */
  readonly sequence: number
  readonly sessionId: string
  readonly agentId: string
  readonly adapterSessionId: string
  /** Null when it came outside any turn. */
  readonly turnId: string | null
  /** Unix ms. */
  readonly timestamp: number
  readonly report: UsageReport
}

/** Money, and who says so. */
export type Cost = NonNullable<UsageReport['cost']>

/** Tokens by what they were. `inputTokens` is all input, so it holds those read from and written to a cache. */
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

/** The amounts of two, one by one. */
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

/** The amounts of a report. */
export function amountsOf(report: UsageReport): TokenAmounts {
  return {
    inputTokens: report.inputTokens,
    outputTokens: report.outputTokens,
    cacheReadTokens: report.cacheReadTokens ?? 0,
    cacheWriteTokens: report.cacheWriteTokens ?? 0,
    reasoningTokens: report.reasoningTokens ?? 0,
  }
}

/** Input and output; the other amounts are parts of these. */
export function totalTokens(amounts: TokenAmounts): number {
  return amounts.inputTokens + amounts.outputTokens
}
