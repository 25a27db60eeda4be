import type { UsageReport } from '#shared/usage/entities'
import { factsOfAnthropic, longWrites } from '#core/agents/transcript/price-facts'
import { count, record } from '#core/agents/transcript/values'

/**
 * Returns the usage reported by a piece of a provider's answer; undefined if it reports none. This is all that is known
 * of an interrupted answer. APIs other than those of Anthropic and Google report nothing before the end.
 */
export function usageSoFar(piece: unknown, model: string): UsageReport | undefined {
  const { type, message, usageMetadata } = record(piece)
  if (type === 'message_start') return { ...tokensOfAnthropic(record(record(message)['usage'])), ...ofCall, model }
  if (usageMetadata !== undefined) return { ...tokensOfGoogle(record(usageMetadata)), ...ofCall, model }
  return undefined
}

const ofCall = { granularity: 'call', mode: 'delta' } as const

function tokensOfAnthropic(usage: Readonly<Record<string, unknown>>) {
  const cacheReadTokens = count(usage['cache_read_input_tokens'])
  const cacheWriteTokens = count(usage['cache_creation_input_tokens'])
  return {
    inputTokens: count(usage['input_tokens']) + cacheReadTokens + cacheWriteTokens,
    outputTokens: count(usage['output_tokens']),
    cacheReadTokens,
    cacheWriteTokens,
    ...longWrites(usage, cacheWriteTokens),
    ...factsOfAnthropic(usage),
  }
}

function tokensOfGoogle(usage: Readonly<Record<string, unknown>>) {
  const reasoningTokens = count(usage['thoughtsTokenCount'])
  return {
    inputTokens: count(usage['promptTokenCount']),
    outputTokens: count(usage['candidatesTokenCount']) + reasoningTokens,
    cacheReadTokens: count(usage['cachedContentTokenCount']),
    reasoningTokens,
  }
}
