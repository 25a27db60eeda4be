import type { AdapterEvent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { count, text } from '#core/agents/transcript/values'

type Json = Readonly<Record<string, unknown>>

/** Converts the tokens of one model call. */
export function mapUsage(data: Json): AdapterEvent[] {
  const model = text(data['model'])
  return [
    {
      type: 'usage',
      report: {
        granularity: 'call',
        mode: 'delta',
        inputTokens: count(data['inputTokens']),
        outputTokens: count(data['outputTokens']),
        cacheReadTokens: count(data['cacheReadTokens']),
        cacheWriteTokens: count(data['cacheWriteTokens']),
        reasoningTokens: count(data['reasoningTokens']),
        ...defined({ model }),
      },
    },
  ]
}

/** Converts the fill level of the model's context window. */
export function mapContext(data: Json): AdapterEvent[] {
  const maxTokens = count(data['tokenLimit'])
  if (maxTokens === 0) return []
  return [{ type: 'contextWindow', state: { currentTokens: count(data['currentTokens']), maxTokens } }]
}
