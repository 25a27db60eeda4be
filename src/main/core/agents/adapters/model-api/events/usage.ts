import type { LanguageModelUsage } from 'ai'
import type { UsageReport } from '../../../../../../shared/usage/entities'
import { count } from '../../../transcript/values'

/** Returns the usage of one model call, as counted by the provider; undefined if it reports none. */
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
