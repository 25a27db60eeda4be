import type { UsageReport } from '#shared/usage/entities'
import type { Quirks } from '../protocol/quirks'
import type { PromptResponse } from '../protocol/responses'

/** Cost as reported by agents: the total of the session so far. */
export interface SessionCost {
  readonly amount: number
  readonly currency: string
}

/**
 * Returns the report of one prompt, or undefined when the agent reported nothing. `costBefore` and `costNow` are the
 * session's costs around the prompt; an undefined cost before means that it is unknown, in which case the report has no
 * cost rather than one that was already counted.
 */
export function usageReport(
  response: PromptResponse,
  quirks: Quirks,
  cost: { readonly before: SessionCost | undefined; readonly now: SessionCost | undefined },
): UsageReport | undefined {
  const tokens =
    response.usage === undefined || response.usage === null ? quotaTokens(response) : allTokens(response.usage)
  if (tokens === undefined) return undefined
  const covers = {
    prompt: { granularity: 'query', mode: 'delta' },
    'last-message': { granularity: 'message', mode: 'delta' },
    session: { granularity: 'query', mode: 'cumulative' },
  } as const
  return { ...covers[quirks.usage], ...tokens, ...costOf(cost.before, cost.now) }
}

type Tokens = Pick<
  UsageReport,
  'inputTokens' | 'outputTokens' | 'cacheReadTokens' | 'cacheWriteTokens' | 'reasoningTokens'
>

function allTokens(usage: NonNullable<PromptResponse['usage']>): Tokens {
  const { inputTokens, outputTokens, totalTokens } = usage
  const cacheReadTokens = usage.cachedReadTokens ?? 0
  const cacheWriteTokens = usage.cachedWriteTokens ?? 0
  // Most agents report cached input separately, some within the input; the total shows which.
  const apart = inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens <= totalTokens
  const allInput = apart ? inputTokens + cacheReadTokens + cacheWriteTokens : inputTokens
  const thoughts = usage.thoughtTokens ?? 0
  return {
    inputTokens: allInput,
    // The same for reasoning and the output.
    outputTokens: allInput + outputTokens + thoughts <= totalTokens ? outputTokens + thoughts : outputTokens,
    cacheReadTokens,
    cacheWriteTokens,
    ...(usage.thoughtTokens === undefined || usage.thoughtTokens === null
      ? {}
      : { reasoningTokens: usage.thoughtTokens }),
  }
}

/** Some agents report their tokens only in an extension. */
function quotaTokens(response: PromptResponse): Tokens | undefined {
  const count = response._meta?.quota?.token_count
  if (count?.input_tokens === undefined || count.output_tokens === undefined) return undefined
  return { inputTokens: count.input_tokens, outputTokens: count.output_tokens }
}

function costOf(before: SessionCost | undefined, now: SessionCost | undefined): Pick<UsageReport, 'cost'> {
  if (before === undefined || now === undefined || now.amount < before.amount) return {}
  return { cost: { amount: now.amount - before.amount, currency: now.currency, source: 'client-reported' } }
}
