import type { TokenUsage, UsageReport } from '#shared/usage/entities'
import { factsOfAnthropic, priceFacts } from '#core/agents/transcript/price-facts'
import { count, record } from '#core/agents/transcript/values'

type Json = Readonly<Record<string, unknown>>

/**
 * Returns the usage of one prompt by model, from the frame that ends it: including subagents and cancelled work.
 * Programs that do not report it this way report their main conversation; the cost is then the increase of the
 * session's cost, if known.
 */
export function usageOfResult(result: Json, costBefore: number | null): UsageReport[] {
  const byModel = Object.entries(record(result['model_usage_since_last_result']))
  if (byModel.length > 0)
    return byModel.flatMap(([model, figures]) => {
      const used = record(figures)
      const tokens = tokensOf(used, 'inputTokens', 'outputTokens', 'cacheReadInputTokens', 'cacheCreationInputTokens')
      const facts = priceFacts({ webSearches: used['webSearchRequests'] })
      return tokens === undefined ? [] : [{ ...tokens, ...facts, model, ...costOf(count(used['costUSD'])) }]
    })
  const tokens = tokensOf(
    record(result['usage']),
    'input_tokens',
    'output_tokens',
    'cache_read_input_tokens',
    'cache_creation_input_tokens',
  )
  if (tokens === undefined) return []
  const total = count(result['total_cost_usd'])
  const facts = factsOfAnthropic(record(result['usage']))
  return [{ ...tokens, ...facts, ...(costBefore === null || total < costBefore ? {} : costOf(total - costBefore)) }]
}

/** Returns the tokens of one model call; undefined when none are reported. */
export function usageOfCall(usage: Json): TokenUsage | undefined {
  const cacheReadTokens = count(usage['cache_read_input_tokens'])
  const cacheWriteTokens = count(usage['cache_creation_input_tokens'])
  const inputTokens = count(usage['input_tokens']) + cacheReadTokens + cacheWriteTokens
  const outputTokens = count(usage['output_tokens'])
  const reasoningTokens = count(record(usage['output_tokens_details'])['thinking_tokens'])
  if (inputTokens + outputTokens === 0) return undefined
  return {
    inputTokens,
    outputTokens,
    cacheReadTokens,
    cacheWriteTokens,
    ...(reasoningTokens === 0 ? {} : { reasoningTokens }),
  }
}

/** Returns the tokens in the context window of a model call. */
export function contextOfUsage(usage: Json): number {
  return (
    count(usage['input_tokens']) +
    count(usage['cache_read_input_tokens']) +
    count(usage['cache_creation_input_tokens']) +
    count(usage['output_tokens'])
  )
}

/** Returns the largest context window among the models of a session; zero when none is reported. */
export function windowOfResult(result: Json): number {
  return Math.max(0, ...Object.values(record(result['modelUsage'])).map((used) => count(record(used)['contextWindow'])))
}

function tokensOf(
  used: Json,
  input: string,
  output: string,
  cacheRead: string,
  cacheWrite: string,
): UsageReport | undefined {
  const cacheReadTokens = count(used[cacheRead])
  const cacheWriteTokens = count(used[cacheWrite])
  const inputTokens = count(used[input]) + cacheReadTokens + cacheWriteTokens
  const outputTokens = count(used[output])
  if (inputTokens + outputTokens === 0) return undefined
  return { granularity: 'query', mode: 'delta', inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }
}

const costOf = (amount: number): Pick<UsageReport, 'cost'> => ({
  cost: { amount, currency: 'USD', source: 'client-reported' },
})
