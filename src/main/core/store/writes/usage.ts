import type { StoreWriter } from '../port'
import { insertSql } from '../codec'
import type { WriteContext } from './context'

/** Writes of what agents say they used. */
export function usageWrites(context: WriteContext): Pick<StoreWriter, 'addUsage' | 'putUsageTotals'> {
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
    putUsageTotals(sessionId, adapterSessionId, { put, gone }) {
      const session_key = context.sessionKey(sessionId)
      for (const { agentId, model, quarter, currency, source } of gone)
        context.connection.run(
          `DELETE FROM usage_total WHERE session_key = ? AND adapter_session_id = ? AND agent_id = ? AND model = ?
             AND quarter = ? AND currency = ? AND source = ?`,
          session_key,
          adapterSessionId,
          agentId,
          model,
          quarter,
          currency,
          source,
        )
      for (const { agentId, model, quarter, currency, source, amounts, calls, uncostedTokens, amount } of put) {
        const values = {
          session_key,
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
        context.connection.run(
          insertSql('usage_total', values).replace('INSERT', 'INSERT OR REPLACE'),
          ...Object.values(values),
        )
      }
    },
  }
}
