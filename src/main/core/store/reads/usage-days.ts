import { sql } from 'kysely'
import type { Connection } from '../connection'
import type { SessionUsageDays } from '../port'
import { db, statement, valuesOf, type Placeholders } from '../statement'
import { sumColumns } from '../usage-rows'
import { toUsageDay } from './usage-day'

const lastSequences = statement((p: Placeholders<{ sessionIds: string }>) =>
  db
    .selectFrom('session')
    .select(({ selectFrom }) => [
      'session.session_id',
      'session.session_key',
      selectFrom('event')
        .select(({ fn }) => fn.max<number | null>('event.sequence').as('last'))
        .whereRef('event.session_key', '=', 'session.session_key')
        .as('loose'),
      selectFrom('event_bundle')
        .select(({ fn }) => fn.max<number | null>('event_bundle.last_sequence').as('last'))
        .whereRef('event_bundle.session_key', '=', 'session.session_key')
        .as('bundled'),
    ])
    .where('session.session_id', 'in', valuesOf<string>(p.sessionIds)),
)

const daysOf = statement((p: Placeholders<{ sessionKey: number; most: number }>) =>
  db
    .selectFrom('usage_day')
    .leftJoin('agent', 'agent.agent_id', 'usage_day.agent_id')
    .select(({ fn }) => [
      'usage_day.agent_id',
      sql<string>`coalesce(${sql.ref('agent.adapter_name')}, '')`.as('adapter_name'),
      'usage_day.model',
      'usage_day.currency',
      'usage_day.source',
      fn.min('usage_day.first_quarter').as('first_quarter'),
      ...sumColumns.map((column) => fn.sum<number>(`usage_day.${column}`).as(column)),
    ])
    .where('usage_day.session_key', '=', p.sessionKey)
    .groupBy(['usage_day.agent_id', 'usage_day.model', 'usage_day.day', 'usage_day.currency', 'usage_day.source'])
    .orderBy('usage_day.day', 'desc')
    .limit(p.most),
)

const quartersOf = statement((p: Placeholders<{ sessionKey: number }>) =>
  db
    .selectFrom('usage_total')
    .leftJoin('agent', 'agent.agent_id', 'usage_total.agent_id')
    .select(({ fn }) => [
      'usage_total.agent_id',
      sql<string>`coalesce(${sql.ref('agent.adapter_name')}, '')`.as('adapter_name'),
      'usage_total.model',
      'usage_total.currency',
      'usage_total.source',
      'usage_total.quarter as first_quarter',
      ...sumColumns.map((column) => fn.sum<number>(`usage_total.${column}`).as(column)),
    ])
    .where('usage_total.session_key', '=', p.sessionKey)
    .groupBy([
      'usage_total.agent_id',
      'usage_total.model',
      'usage_total.quarter',
      'usage_total.currency',
      'usage_total.source',
    ])
    .orderBy('usage_total.quarter'),
)

/** Reads the usage of sessions by day; `dayOf`: the day of a quarter of an hour, where it is not that of UTC. */
export function readDays(
  connection: Connection,
  sessionIds: readonly string[],
  most: number,
  dayOf?: (quarter: number) => string,
): SessionUsageDays[] {
  const sessions = connection.all(lastSequences({ sessionIds: JSON.stringify(sessionIds) }))
  return sessions.map(({ session_id, session_key, loose, bundled }) => ({
    sessionId: session_id,
    sequence: Math.max(loose ?? 0, bundled ?? 0),
    days:
      dayOf === undefined
        ? connection.all(daysOf({ sessionKey: session_key, most })).map(toUsageDay)
        : inDays(connection.all(quartersOf({ sessionKey: session_key })).map(toUsageDay), dayOf, most),
  }))
}

type UsageDay = SessionUsageDays['days'][number]

/** Adds up quarters of an hour, oldest first, by local day; the latest first. */
function inDays(quarters: readonly UsageDay[], dayOf: (quarter: number) => string, most: number): UsageDay[] {
  const days = new Map<string, UsageDay>()
  for (const quarter of quarters) {
    const day = dayOf(quarter.firstQuarter)
    const { agentId, model, currency, source } = quarter
    const key = JSON.stringify([day, agentId, model, currency, source])
    const known = days.get(key)
    days.set(key, known === undefined ? { ...quarter, day } : added(known, quarter))
  }
  return [...days.values()].reverse().slice(0, most)
}

const added = (day: UsageDay, quarter: UsageDay): UsageDay => ({
  ...day,
  inputTokens: day.inputTokens + quarter.inputTokens,
  outputTokens: day.outputTokens + quarter.outputTokens,
  cacheReadTokens: day.cacheReadTokens + quarter.cacheReadTokens,
  cacheWriteTokens: day.cacheWriteTokens + quarter.cacheWriteTokens,
  reasoningTokens: day.reasoningTokens + quarter.reasoningTokens,
  calls: day.calls + quarter.calls,
  uncostedTokens: day.uncostedTokens + quarter.uncostedTokens,
  amount: day.amount + quarter.amount,
})
