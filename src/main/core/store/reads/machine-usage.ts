import { sql, type RawBuilder } from 'kysely'
import { sessionKey, sessionOfKey } from '#shared/kernel/session-key'
import type { Connection } from '../connection'
import type { MachineUsageOptions, MachineUsageReads, SessionUsageDays, UsageGroupRow } from '../port'
import { db, statement, valuesOf, type Placeholders } from '../statement'
import { toUsageDay } from './usage-day'

const due = statement((p: Placeholders<{ machineId: string }>) =>
  db
    .selectFrom('machine_session')
    .select(['session_ref', 'last_activity_at'])
    .where('machine_id', '=', p.machineId)
    .where(({ eb, ref, or }) =>
      or([
        eb('usage_activity_at', 'is', null),
        eb('usage_activity_at', '<', ref('last_activity_at').$castTo<number>()),
      ]),
    )
    .orderBy('last_activity_at', 'desc'),
)

const read = statement((p: Placeholders<{ keys: string }>) =>
  db
    .selectFrom('machine_session')
    .select(['session_ref', 'usage_sequence'])
    .where('session_ref', 'in', valuesOf<string>(p.keys))
    .where('usage_sequence', 'is not', null),
)

const daysOf = statement((p: Placeholders<{ key: string; most: number }>) =>
  db
    .selectFrom('machine_usage')
    .selectAll()
    .where('session_ref', '=', p.key)
    .orderBy('first_quarter', 'desc')
    .limit(p.most),
)

/** Reads of the usage of other machines. */
export function machineUsageReads(connection: Connection): MachineUsageReads {
  return {
    machineUsageDue(machineId) {
      const rows = connection.all(due({ machineId }))
      const times = rows.map((row) => [sessionOfKey(row.session_ref).sessionId, row.last_activity_at] as const)
      return Promise.resolve(new Map(times))
    },
    machineUsageTotals(options) {
      return Promise.resolve(connection.all(totals(options)))
    },
    machineUsageDays(machineId, sessionIds, most) {
      const keys = sessionIds.map((sessionId) => sessionKey({ machineId, sessionId }))
      return Promise.resolve(readDays(connection, keys, most))
    },
  }
}

function readDays(connection: Connection, keys: readonly string[], most: number): SessionUsageDays[] {
  const sessions = connection.all(read({ keys: JSON.stringify(keys) }))
  return sessions.map(({ session_ref, usage_sequence }) => ({
    sessionId: sessionOfKey(session_ref).sessionId,
    sequence: usage_sequence ?? 0,
    days: connection.all(daysOf({ key: session_ref, most })).map(toUsageDay),
  }))
}

function totals({ groupBy, machineIds, since, until, quartersAhead }: MachineUsageOptions) {
  return db
    .selectFrom('machine_session')
    .innerJoin('machine_usage', 'machine_usage.session_ref', 'machine_session.session_ref')
    .where('machine_session.machine_id', 'in', valuesOf<string>(sql.val(JSON.stringify(machineIds))))
    .$if(since !== undefined, (query) => query.where('first_quarter', '>=', since ?? 0))
    .$if(until !== undefined, (query) => query.where('first_quarter', '<', until ?? 0))
    .select(({ fn }) => [
      keyOf(groupBy, quartersAhead).as('key'),
      'currency',
      'source',
      fn.sum<number>('input_tokens').as('inputTokens'),
      fn.sum<number>('output_tokens').as('outputTokens'),
      fn.sum<number>('cache_read_tokens').as('cacheReadTokens'),
      fn.sum<number>('cache_write_tokens').as('cacheWriteTokens'),
      fn.sum<number>('reasoning_tokens').as('reasoningTokens'),
      fn.sum<number>('calls').as('calls'),
      fn.sum<number>('uncosted_tokens').as('uncostedTokens'),
      fn.sum<number>('amount').as('amount'),
    ])
    .groupBy(['key', 'currency', 'source'])
    .$castTo<UsageGroupRow>()
}

function keyOf(groupBy: MachineUsageOptions['groupBy'], quartersAhead: number): RawBuilder<string | number | null> {
  switch (groupBy) {
    case 'agent':
      return sql<string>`machine_usage.agent_id`
    case 'adapter':
      return sql<string | null>`nullif(machine_usage.adapter_name, '')`
    case 'session':
      return sql<string>`machine_session.session_ref`
    case 'project':
      return sql<string | null>`machine_session.data ->> '$.targetWorkingDirectory'`
    case 'model':
      return sql<string | null>`nullif(machine_usage.model, '')`
    case 'machine':
      return sql<string>`machine_session.machine_id`
    case 'quarter':
      return sql<number>`machine_usage.first_quarter`
    case 'day':
      return sql<number>`cast((machine_usage.first_quarter + ${quartersAhead}) / 96 as integer)`
  }
}
