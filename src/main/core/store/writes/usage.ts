import { countUsage, totalUsage } from '#shared/usage/aggregate'
import { rollUp } from '#shared/usage/rollup'
import type { RollupChanges } from '#shared/usage/rollup-ledger'
import { estimateCost } from '#core/base/prices/current'
import { sessionUsageOf } from '../import/calls-once'
import type { UsageWrites } from '../port'
import type { Row } from '../schema'
import { toUsageRecord, usageTotalColumns, usageTotalPlaceholders } from '../usage-rows'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'
import { addUpChangedDays, addUpDays } from './usage-days'

const insertReport = statement((p: Placeholders<Omit<Row<'usage_report'>, 'usage_key'>>) =>
  db.insertInto('usage_report').values({
    session_key: p.session_key,
    agent_id: p.agent_id,
    adapter_session_id: p.adapter_session_id,
    turn_id: p.turn_id,
    timestamp: p.timestamp,
    granularity: p.granularity,
    mode: p.mode,
    input_tokens: p.input_tokens,
    output_tokens: p.output_tokens,
    cache_read_tokens: p.cache_read_tokens,
    cache_write_tokens: p.cache_write_tokens,
    reasoning_tokens: p.reasoning_tokens,
    model: p.model,
    cost_amount: p.cost_amount,
    cost_currency: p.cost_currency,
    cost_source: p.cost_source,
    call_id: p.call_id,
    long_cache_write_tokens: p.long_cache_write_tokens,
    service_tier: p.service_tier,
    speed: p.speed,
    region: p.region,
    web_searches: p.web_searches,
  }),
)

const reportsOf = statement((p: Placeholders<{ sessionKey: number }>) =>
  db.selectFrom('usage_report').selectAll().where('session_key', '=', p.sessionKey).orderBy('usage_key'),
)

const updateUsage = statement((p: Placeholders<{ sessionKey: number; usage: string }>) =>
  db.updateTable('session_state').set({ usage: p.usage }).where('session_key', '=', p.sessionKey),
)

const deleteTotals = statement((p: Placeholders<{ sessionKey: number; adapterSessionId: string }>) =>
  db
    .deleteFrom('usage_total')
    .where('session_key', '=', p.sessionKey)
    .where('adapter_session_id', '=', p.adapterSessionId),
)

type TotalKey = 'session_key' | 'adapter_session_id' | 'agent_id' | 'model' | 'quarter' | 'currency' | 'source'

const deleteTotal = statement((p: Placeholders<Pick<Row<'usage_total'>, TotalKey>>) =>
  db
    .deleteFrom('usage_total')
    .where('session_key', '=', p.session_key)
    .where('adapter_session_id', '=', p.adapter_session_id)
    .where('agent_id', '=', p.agent_id)
    .where('model', '=', p.model)
    .where('quarter', '=', p.quarter)
    .where('currency', '=', p.currency)
    .where('source', '=', p.source),
)

const replaceTotal = statement((p: Placeholders<Row<'usage_total'>>) =>
  db.insertInto('usage_total').orReplace().values(usageTotalPlaceholders(p)),
)

/** Version of a reader that there is none of. */
const NO_READER = 0

const deleteFound = statement((p: Placeholders<{ reader: number }>) =>
  db.deleteFrom('found_count').where('reader', '<>', p.reader),
)

/** Writes of the usage that agents report. */
export function usageWrites(context: WriteContext): UsageWrites {
  return {
    addUsage({ sessionId, agentId, adapterSessionId, turnId, timestamp, report, callId }) {
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
        call_id: callId ?? null,
        long_cache_write_tokens: report.longCacheWriteTokens ?? null,
        service_tier: report.serviceTier ?? null,
        speed: report.speed ?? null,
        region: report.region ?? null,
        web_searches: report.webSearches ?? null,
      }
      context.connection.run(insertReport(values))
    },
    putUsageTotals: (...totals) => putTotals(context, ...totals),
    priceAgain: (sessionId) => priceAgain(context, sessionId),
    forgetFoundUsage: (reader = NO_READER) => void context.connection.run(deleteFound({ reader })),
    addUpUsage: (sessionId) => void addUpUsage(context, sessionId),
  }
}

function putTotals(
  context: WriteContext,
  sessionId: string,
  adapterSessionId: string,
  { isAll, put, gone }: RollupChanges,
): void {
  const key = context.sessionKey(sessionId)
  const { connection } = context
  const ofNativeSession = { session_key: key, adapter_session_id: adapterSessionId }
  if (isAll) connection.run(deleteTotals({ sessionKey: key, adapterSessionId }))
  for (const { agentId, model, quarter, currency, source } of gone)
    connection.run(deleteTotal({ ...ofNativeSession, agent_id: agentId, model, quarter, currency, source }))
  for (const row of put) connection.run(replaceTotal(usageTotalColumns(key, adapterSessionId, row)))
  if (isAll) addUpDays(connection, { sessionKey: key, adapterSessionId })
  else addUpChangedDays(connection, { sessionKey: key, adapterSessionId }, [...put, ...gone])
}

/** Adds up the usage of a session again; what a client has added up stays as it is. */
function priceAgain(context: WriteContext, sessionId: string): void {
  const counted = addUpUsage(context, sessionId)
  if (counted.length === 0) return
  const usage = sessionUsageOf(totalUsage(counted.flatMap(([, own]) => own)), counted.length)
  const sessionKey = context.sessionKey(sessionId)
  context.connection.run(updateUsage({ sessionKey, usage: JSON.stringify(usage) }))
}

/** Adds up the reports of a session in each of its native sessions, and returns them as they were counted. */
function addUpUsage(context: WriteContext, sessionId: string) {
  const { connection } = context
  const key = context.sessionKey(sessionId)
  const records = connection.all(reportsOf({ sessionKey: key })).map((row) => toUsageRecord(row, sessionId))
  const counted = [...Map.groupBy(records, ({ adapterSessionId }) => adapterSessionId)].map(
    ([id, own]) => [id, countUsage(own, estimateCost)] as const,
  )
  for (const [adapterSessionId, own] of counted)
    putTotals(context, sessionId, adapterSessionId, { isAll: true, put: [...rollUp(own).values()], gone: [] })
  return counted
}
