import type { LanguageModelUsage } from 'ai'
import type { UsageReport } from '#shared/usage/entities'
import { factsOfAnthropic, longWrites, priceFacts } from '#core/agents/transcript/price-facts'
import { count, record } from '#core/agents/transcript/values'

/**
 * Returns the usage of one model call, as counted by the provider; undefined if it reports none. `metadata`: further facts
 * about it, by provider.
 */
export function usageReport(
  usage: LanguageModelUsage,
  model: string,
  metadata: Readonly<Record<string, unknown>> = {},
): UsageReport | undefined {
  const { inputTokens, outputTokens, inputTokenDetails: input, outputTokenDetails: output } = usage
  if (inputTokens === undefined && outputTokens === undefined) return undefined
  const raw = record(usage.raw)
  const serviceTier = Object.values(metadata).flatMap((facts) => record(facts)['serviceTier'] ?? [])[0]
  return {
    granularity: 'call',
    mode: 'delta',
    inputTokens: count(inputTokens),
    outputTokens: count(outputTokens),
    model,
    ...priceFacts({ serviceTier }),
    ...factsOfAnthropic(raw),
    ...longWrites(raw, count(input.cacheWriteTokens)),
    ...(input.cacheReadTokens === undefined ? {} : { cacheReadTokens: count(input.cacheReadTokens) }),
    ...(input.cacheWriteTokens === undefined ? {} : { cacheWriteTokens: count(input.cacheWriteTokens) }),
    ...(output.reasoningTokens === undefined ? {} : { reasoningTokens: count(output.reasoningTokens) }),
  }
}
