import { sql, type SqlBool } from 'kysely'

/*
 * Parts that reads of permission requests and of questions have in common: both are kept as what was asked, how it ended, and
 * whether it is still offered although the host that asked has ended.
 */

/** The columns that say how something ended that an agent asked for. */
interface AskedRow {
  readonly resolution: string | null
  readonly resolved_at: number | null
  readonly is_offered: number
  readonly title: string | null
  readonly adapter_name: string | null
}

/** A condition: it waits for an answer, or is still offered. */
export const isOpen = sql<SqlBool>`(resolution IS NULL OR is_offered = 1)`

/** A condition: it is answered, and no longer offered. */
export const isSettled = sql<SqlBool>`(resolution IS NOT NULL AND is_offered = 0)`

/** The adapter of the agent that asked; null when the agent is gone. */
export const adapterOfAsker = sql<string | null>`coalesce(
  json_extract(request, '$.adapterName'),
  (SELECT agent.adapter_name FROM agent WHERE agent.agent_id = json_extract(request, '$.agentId'))
)`.as('adapter_name')

/** The part that entries of both kinds have beside what was asked and answered. */
export function askedEntry(row: AskedRow) {
  return {
    state: row.resolution === null ? 'pending' : row.is_offered === 1 ? 'interrupted' : 'resolved',
    ...(row.resolved_at === null ? {} : { resolvedAt: row.resolved_at }),
    ...(row.title === null ? {} : { sessionTitle: row.title }),
    ...(row.adapter_name === null ? {} : { adapterName: row.adapter_name }),
  } as const
}
