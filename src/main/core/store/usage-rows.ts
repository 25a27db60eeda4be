import type { CostSource, UsageReport } from '#shared/usage/entities'
import type { UsageRecord } from '#shared/usage/records'
import type { UsageRollup } from '#shared/usage/rollup'
import { tables, type Row } from './schema'
import { usageSums } from './schema/usage'
import type { Placeholders } from './statement'

/** A stored report. */
export function toUsageRecord(row: Row<'usage_report'>, sessionId: string): UsageRecord {
  return {
    usageId: String(row.usage_key),
    sequence: row.usage_key,
    sessionId,
    agentId: row.agent_id,
    adapterSessionId: row.adapter_session_id,
    turnId: row.turn_id,
    timestamp: row.timestamp,
    report: {
      granularity: row.granularity as UsageReport['granularity'],
      mode: row.mode as UsageReport['mode'],
      inputTokens: row.input_tokens,
      outputTokens: row.output_tokens,
      ...(row.cache_read_tokens === null ? {} : { cacheReadTokens: row.cache_read_tokens }),
      ...(row.cache_write_tokens === null ? {} : { cacheWriteTokens: row.cache_write_tokens }),
      ...(row.long_cache_write_tokens === null ? {} : { longCacheWriteTokens: row.long_cache_write_tokens }),
      ...(row.reasoning_tokens === null ? {} : { reasoningTokens: row.reasoning_tokens }),
      ...(row.model === null ? {} : { model: row.model }),
      ...(row.service_tier === null ? {} : { serviceTier: row.service_tier }),
      ...(row.speed === null ? {} : { speed: row.speed }),
      ...(row.region === null ? {} : { region: row.region }),
      ...(row.web_searches === null ? {} : { webSearches: row.web_searches }),
      ...(row.cost_amount === null
        ? {}
        : {
            cost: {
              amount: row.cost_amount,
              currency: row.cost_currency ?? '',
              source: row.cost_source as CostSource,
            },
          }),
    },
  }
}

/** The columns of usage that are added up. */
export const sumColumns = Object.keys(usageSums) as (keyof typeof usageSums)[]

/** The placeholders of all columns of a sum. */
export function usageTotalPlaceholders(p: Placeholders<Row<'usage_total'>>): Placeholders<Row<'usage_total'>> {
  const columns = Object.keys(tables.usage_total) as (keyof Row<'usage_total'>)[]
  return Object.fromEntries(columns.map((column) => [column, p[column]])) as unknown as Placeholders<Row<'usage_total'>>
}

/** The columns of a sum. */
export function usageTotalColumns(sessionKey: number, adapterSessionId: string, row: UsageRollup): Row<'usage_total'> {
  const { agentId, model, quarter, currency, source, amounts, calls, uncostedTokens, amount } = row
  return {
    session_key: sessionKey,
    adapter_session_id: adapterSessionId,
    agent_id: agentId,
    model,
    quarter,
    currency,
    source,
    input_tokens: amounts.inputTokens,
    output_tokens: amounts.outputTokens,
    cache_read_tokens: amounts.cacheReadTokens,
    cache_write_tokens: amounts.cacheWriteTokens,
    reasoning_tokens: amounts.reasoningTokens,
    calls,
    uncosted_tokens: uncostedTokens,
    amount,
  }
}
