import type { LanguageModelUsage } from 'ai'
import type { UsageReport } from '../../../../../shared/usage/entities'
import { count } from '../../transcript/values'

/** What one call of a model used, as the provider counts it; undefined where it tells nothing. */
export function usageReport(usage: LanguageModelUsage, model: string): UsageReport | undefined {
  const { inputTokens, outputTokens, inputTokenDetails: input, outputTokenDetails: output } = usage
  if (inputTokens === undefined && outputTokens === undefined) return undefined
  return {
    granularity: 'call',
    mode: 'delta',
    inputTokens: count(inputTokens),
    outputTokens: count(outputTokens),
    model,
    ...(input.cacheReadTokens === undefined ? {} : { cacheReadTokens: count(input.cacheReadTokens) }),
    ...(input.cacheWriteTokens === undefined ? {} : { cacheWriteTokens: count(input.cacheWriteTokens) }),
    ...(output.reasoningTokens === undefined ? {} : { reasoningTokens: count(output.reasoningTokens) }),
  }
}
