import type { CostSource } from '#shared/usage/entities'
import type { SessionUsageDays } from '../port'

type UsageDay = SessionUsageDays['days'][number]

/** Usage of a day as a row, of this host or of another machine. */
interface UsageDayRow {
  readonly first_quarter: number
  readonly agent_id: string
  readonly adapter_name: string
  readonly model: string
  readonly currency: string
  readonly source: string
  readonly input_tokens: number
  readonly output_tokens: number
  readonly cache_read_tokens: number
  readonly cache_write_tokens: number
  readonly reasoning_tokens: number
  readonly calls: number
  readonly uncosted_tokens: number
  readonly amount: number
}

/** Returns the usage of a day that a row holds. */
export function toUsageDay(row: UsageDayRow): UsageDay {
  return {
    firstQuarter: row.first_quarter,
    agentId: row.agent_id,
    adapterName: row.adapter_name,
    model: row.model,
    currency: row.currency,
    source: row.source as CostSource | '',
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    cacheReadTokens: row.cache_read_tokens,
    cacheWriteTokens: row.cache_write_tokens,
    reasoningTokens: row.reasoning_tokens,
    calls: row.calls,
    uncostedTokens: row.uncosted_tokens,
    amount: row.amount,
  }
}
