import type { LanguageModelUsage } from 'ai'
import type { UsageReport } from '../../../../shared/usage/entities'

/** What one call of a model used, as the provider counts it; undefined where it tells nothing. */
export function usageReport(usage: LanguageModelUsage, model: string): UsageReport | undefined {
  const { inputTokens, outputTokens, inputTokenDetails: input, outputTokenDetails: output } = usage
  if (inputTokens === undefined && outputTokens === undefined) return undefined
  return {
    granularity: 'call',
    mode: 'delta',
    inputTokens: inputTokens ?? 0,
    outputTokens: outputTokens ?? 0,
    model,
    ...(input.cacheReadTokens === undefined ? {} : { cacheReadTokens: input.cacheReadTokens }),
    ...(input.cacheWriteTokens === undefined ? {} : { cacheWriteTokens: input.cacheWriteTokens }),
    ...(output.reasoningTokens === undefined ? {} : { reasoningTokens: output.reasoningTokens }),
  }
}
