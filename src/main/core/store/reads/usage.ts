import type { CostSource } from '../../../../shared/usage/entities'
import type { Connection, SqlValue } from '../connection'
import type { UsageGroupRow, UsageReads, UsageTotalsOptions } from '../port'
import type { Row } from '../schema'
import { toUsageRecord } from '../usage-rows'

/** Reads of what agents used. */
export function usageReads(connection: Connection): UsageReads {
  return {
    usageRecords(sessionId) {
      const rows = connection.select<Row<'usage_report'>>(
        `SELECT * FROM usage_report WHERE session_key = (SELECT session_key FROM session WHERE session_id = ?)
           ORDER BY usage_key`,
        sessionId,
      )
      return Promise.resolve(rows.map((row) => toUsageRecord(row, sessionId)))
    },
    usageTotals(options) {
      return Promise.resolve(readTotals(connection, options))
    },
    parents() {
      const rows = connection.select<{ session_id: string; parent_session_id: string }>(
        'SELECT session_id, parent_session_id FROM session WHERE parent_session_id IS NOT NULL',
      )
      return Promise.resolve(new Map(rows.map((row) => [row.session_id, row.parent_session_id])))
    },
  }
}

/** What a group is named by; of a day its number since the epoch. */
const KEYS: Readonly<Record<UsageTotalsOptions['groupBy'], string>> = {
  agent: 'agent_id',
  adapter: 'agent_id',
  session: 'session_key',
  project: 'session_key',
  model: "nullif(model, '')",
  day: 'CAST((quarter + ?) / 96 AS INTEGER)',
}

/** Where the name of a group stands when its key is none. */
const NAMES: Readonly<Partial<Record<UsageTotalsOptions['groupBy'], { column: string; join: string }>>> = {
  session: { column: 'session_id', join: 'JOIN session ON session.session_key = sums.key' },
  project: { column: 'target_working_directory', join: 'JOIN session ON session.session_key = sums.key' },
  adapter: { column: 'adapter_name', join: 'LEFT JOIN agent ON agent.agent_id = sums.key' },
}

function readTotals(
  connection: Connection,
  { groupBy, sessionId, since, until, quartersAhead }: UsageTotalsOptions,
): UsageGroupRow[] {
  const parts: [string, SqlValue][] = []
  if (sessionId !== undefined)
    parts.push(['session_key = (SELECT session_key FROM session WHERE session_id = ?)', sessionId])
  if (since !== undefined) parts.push(['quarter >= ?', since])
  if (until !== undefined) parts.push(['quarter < ?', until])
  const where = parts.length === 0 ? '' : `WHERE ${parts.map(([part]) => part).join(' AND ')}`
  const sums = `SELECT ${KEYS[groupBy]} AS key, currency, source, sum(input_tokens) AS inputTokens,
      sum(output_tokens) AS outputTokens, sum(cache_read_tokens) AS cacheReadTokens,
      sum(cache_write_tokens) AS cacheWriteTokens, sum(reasoning_tokens) AS reasoningTokens, sum(calls) AS calls,
      sum(uncosted_tokens) AS uncostedTokens, sum(amount) AS amount
    FROM usage_total ${where} GROUP BY 1, 2, 3`
  // Names only where sums are made, not for every row that goes into them.
  const name = NAMES[groupBy]
  const named = name === undefined ? sums : `SELECT sums.*, ${name.column} AS key FROM (${sums}) AS sums ${name.join}`
  const values = [...(groupBy === 'day' ? [quartersAhead] : []), ...parts.map(([, value]) => value)]
  return connection.select<UsageGroupRow & { source: CostSource | '' }>(named, ...values)
}
