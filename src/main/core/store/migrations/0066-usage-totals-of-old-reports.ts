import { sql, type Kysely } from 'kysely'
import { countUsage } from '#shared/usage/aggregate'
import type { UsageRecord } from '#shared/usage/records'
import { rollUp } from '#shared/usage/rollup'
import { estimateCost } from '#core/base/prices/current'
import { toUsageRecord, usageTotalColumns } from '../usage-rows'
import type { Row, Tables } from '../schema'

/** Adds up what was reported before sums were kept, session by session. What was added up already comes out the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const typed = db as Kysely<Tables>
  await typed.deleteFrom('usage_total').execute()
  const sessions = await sql<{ session_key: number; session_id: string }>`
    SELECT session_key, session_id FROM session WHERE session_key IN (SELECT session_key FROM usage_report)`.execute(db)
  for (const { session_key, session_id } of sessions.rows) {
    const reports = await sql<Row<'usage_report'>>`
      SELECT * FROM usage_report WHERE session_key = ${session_key} ORDER BY usage_key`.execute(db)
    const records = reports.rows.map((row) => toUsageRecord(row, session_id))
    for (const [adapterSessionId, own] of byNativeSession(records))
      for (const row of rollUp(countUsage(own, estimateCost)).values())
        await typed
          .insertInto('usage_total')
          .values(usageTotalColumns(session_key, adapterSessionId, row))
          .execute()
  }
}

function byNativeSession(records: readonly UsageRecord[]): Map<string, UsageRecord[]> {
  return Map.groupBy(records, ({ adapterSessionId }) => adapterSessionId)
}
