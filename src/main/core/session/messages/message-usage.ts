import { defined } from '#shared/kernel/defined'
import type { TokenUsage, UsageReport } from '#shared/usage/entities'

/** Returns the sum of two amounts of tokens; what neither reports is absent. */
export function addUsage(before: TokenUsage | undefined, more: TokenUsage): TokenUsage {
  if (before === undefined) return more
  const sum = (a: number | undefined, b: number | undefined) =>
    a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0)
  return {
    inputTokens: before.inputTokens + more.inputTokens,
    outputTokens: before.outputTokens + more.outputTokens,
    ...defined({
      cacheReadTokens: sum(before.cacheReadTokens, more.cacheReadTokens),
      cacheWriteTokens: sum(before.cacheWriteTokens, more.cacheWriteTokens),
      reasoningTokens: sum(before.reasoningTokens, more.reasoningTokens),
      costUsd: sum(before.costUsd, more.costUsd),
    }),
  }
}

/** Returns the tokens of a report; its cost if it is in US dollars. */
export function usageOf(report: UsageReport): TokenUsage {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, reasoningTokens, cost } = report
  const costUsd = cost?.currency === 'USD' ? cost.amount : undefined
  return {
    inputTokens,
    outputTokens,
    ...defined({ cacheReadTokens, cacheWriteTokens, reasoningTokens, costUsd }),
  }
}
