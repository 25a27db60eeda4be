import type { UsageReport } from '#shared/usage/entities'
import type { JsonRecord } from '#core/agents/transcript/records'
import { defined } from '#shared/kernel/defined'
import { count, record } from '#core/agents/transcript/values'

/**
 * Returns the usage of model calls, as counted by OpenCode; null when there is none. Cached tokens are part of the
 * input.
 */
export function usageOf(
  counted: JsonRecord,
  granularity: UsageReport['granularity'],
  model: string | undefined,
): UsageReport | null {
  const tokens = record(counted['tokens'])
  const cache = record(tokens['cache'])
  const cacheReadTokens = count(cache['read'])
  const cacheWriteTokens = count(cache['write'])
  const inputTokens = count(tokens['input']) + cacheReadTokens + cacheWriteTokens
  const reasoningTokens = count(tokens['reasoning'])
  const outputTokens = count(tokens['output']) + reasoningTokens
  if (inputTokens + outputTokens === 0) return null
  const amount = count(counted['cost'])
  return {
    granularity,
    mode: 'delta',
    inputTokens,
    outputTokens,
    cacheReadTokens,
    cacheWriteTokens,
    reasoningTokens,
    ...defined({ model }),
    ...(amount === 0 ? {} : { cost: { amount, currency: 'USD', source: 'client-reported' } }),
  }
}
