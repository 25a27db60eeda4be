import type { UsageReport } from '../../../../../shared/usage/entities'
import { count, record } from '../../transcript/values'

type Json = Readonly<Record<string, unknown>>

/**
 * What one prompt used, by model, from the frame that ends it: subagents and what was broken off included. Programs that
 * do not tell it so tell their main conversation; the cost is then what the session's grew by, where it is known.
 */
export function usageOfResult(result: Json, costBefore: number | null): UsageReport[] {
  const byModel = Object.entries(record(result['model_usage_since_last_result']))
  if (byModel.length > 0)
    return byModel.flatMap(([model, figures]) => {
      const used = record(figures)
      const tokens = tokensOf(used, 'inputTokens', 'outputTokens', 'cacheReadInputTokens', 'cacheCreationInputTokens')
      return tokens === undefined ? [] : [{ ...tokens, model, ...costOf(count(used['costUSD'])) }]
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
  return [{ ...tokens, ...(costBefore === null || total < costBefore ? {} : costOf(total - costBefore)) }]
}

/** The tokens that a call of a model had in its window. */
export function contextOfUsage(usage: Json): number {
  return (
    count(usage['input_tokens']) +
    count(usage['cache_read_input_tokens']) +
    count(usage['cache_creation_input_tokens']) +
    count(usage['output_tokens'])
  )
}

/** The size of the largest window among the models of a session; zero when none is told. */
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
