import type { UsageWrites } from '../port'
import { insertSql } from '../codec'
import { usageTotalColumns } from '../usage-rows'
import type { WriteContext } from './context'

/** Writes of what agents say they used. */
export function usageWrites(context: WriteContext): UsageWrites {
  return {
    addUsage({ sessionId, agentId, adapterSessionId, turnId, timestamp, report }) {
      const values = {
        session_key: context.sessionKey(sessionId),
        agent_id: agentId,
        adapter_session_id: adapterSessionId,
        turn_id: turnId,
        timestamp,
        granularity: report.granularity,
        mode: report.mode,
        input_tokens: report.inputTokens,
        output_tokens: report.outputTokens,
        cache_read_tokens: report.cacheReadTokens ?? null,
        cache_write_tokens: report.cacheWriteTokens ?? null,
        reasoning_tokens: report.reasoningTokens ?? null,
        model: report.model ?? null,
        cost_amount: report.cost?.amount ?? null,
        cost_currency: report.cost?.currency ?? null,
        cost_source: report.cost?.source ?? null,
      }
      context.connection.run(insertSql('usage_report', values), ...Object.values(values))
    },
    putUsageTotals(sessionId, adapterSessionId, { isAll, put, gone }) {
      const key = context.sessionKey(sessionId)
      const { connection } = context
      const ofNativeSession = 'DELETE FROM usage_total WHERE session_key = ? AND adapter_session_id = ?'
      if (isAll) connection.run(ofNativeSession, key, adapterSessionId)
      for (const { agentId, model, quarter, currency, source } of gone)
        connection.run(
          `${ofNativeSession} AND agent_id = ? AND model = ? AND quarter = ? AND currency = ? AND source = ?`,
          key,
          adapterSessionId,
          agentId,
          model,
          quarter,
          currency,
          source,
        )
      for (const row of put) {
        const values = usageTotalColumns(key, adapterSessionId, row)
        connection.run(
          insertSql('usage_total', values).replace('INSERT', 'INSERT OR REPLACE'),
          ...Object.values(values),
        )
      }
    },
  }
}
