import { expressionBuilder, sql, type AliasedExpression, type RawBuilder } from 'kysely'
import type { Connection } from '../connection'
import type { UsageGroupRow, UsageReads, UsageTotalsOptions } from '../port'
import type { Tables } from '../schema'
import { db, sessionKeyOf, statement, valuesOf, type Placeholders } from '../statement'
import { sumColumns, toUsageRecord } from '../usage-rows'
import { foundCounted, foundTotals } from './found-usage'
import { readDays } from './usage-days'
import { dayOf, NAMES } from './usage-sums'

type Sums = AliasedExpression<UsageGroupRow, 'sums'>

const reportsOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db.selectFrom('usage_report').selectAll().where('session_key', '=', sessionKeyOf(p.sessionId)).orderBy('usage_key'),
)

const withUsage = statement(() =>
  db
    .selectFrom('session')
    .select('session_id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('usage_report')
          .select('usage_report.usage_key')
          .whereRef('usage_report.session_key', '=', 'session.session_key'),
      ),
    ),
)

const branches = statement(() =>
  db
    .selectFrom('session')
    .select(['session_id', 'parent_session_id'])
    .where('parent_session_id', 'is not', null)
    .$narrowType<{ parent_session_id: string }>(),
)

/** Reads of the usage of agents. */
export function usageReads(connection: Connection): UsageReads {
  return {
    usageRecords(sessionId) {
      return Promise.resolve(connection.all(reportsOf({ sessionId })).map((row) => toUsageRecord(row, sessionId)))
    },
    usageTotals(options) {
      return Promise.resolve(readTotals(connection, options))
    },
    foundTotals(options) {
      return Promise.resolve(foundTotals(connection, options))
    },
    foundCounted() {
      return Promise.resolve(foundCounted(connection))
    },
    usageDays(sessionIds, most, dayOf) {
      return Promise.resolve(readDays(connection, sessionIds, most, dayOf))
    },
    sessionsWithUsage() {
      return Promise.resolve(connection.all(withUsage()).map(({ session_id }) => session_id))
    },
    parents() {
      return Promise.resolve(new Map(connection.all(branches()).map((row) => [row.session_id, row.parent_session_id])))
    },
  }
}

/** The key of a group; of a day or quarter of an hour its number since the epoch. */
function keyOf({ groupBy, quartersAhead }: UsageTotalsOptions): RawBuilder<string | number | null> {
  const { ref } = expressionBuilder<Tables, 'usage_total'>()
  switch (groupBy) {
    case 'agent':
    case 'adapter':
      return sql<string>`${ref('agent_id')}`
    case 'session':
    case 'project':
      return sql<number>`${ref('session_key')}`
    case 'model':
      return sql<string | null>`nullif(${ref('model')}, '')`
    case 'day':
      return dayOf('quarter', quartersAhead)
    case 'quarter':
      return sql<number>`${ref('quarter')}`
  }
}

/**
 * Sums that are wholly in one group and in the time that is asked for: of days, and of the quarters of those days that are
 * not.
 */
function partsOf({ groupBy, sessionId, sessionIds, since, until, quartersAhead }: UsageTotalsOptions) {
  const days = db
    .selectFrom('usage_day')
    .$if(sessionId !== undefined, (query) =>
      query.where('usage_day.session_key', '=', sessionKeyOf(sql.val(sessionId ?? ''))),
    )
    .$if(sessionIds !== undefined, (query) =>
      query.where('usage_day.session_key', 'in', ({ selectFrom }) =>
        selectFrom('session')
          .select('session.session_key')
          .where('session.session_id', 'in', valuesOf<string>(sql.val(JSON.stringify(sessionIds)))),
      ),
    )
    .$if(since !== undefined, (query) => query.where('last_quarter', '>=', since ?? 0))
    .$if(until !== undefined, (query) => query.where('first_quarter', '<', until ?? 0))
  const eb = expressionBuilder<Tables, 'usage_day'>()
  const isWhole = [
    ...(since === undefined ? [] : [eb('first_quarter', '>=', since)]),
    ...(until === undefined ? [] : [eb('last_quarter', '<', until)]),
    ...(groupBy === 'day'
      ? [eb(dayOf('first_quarter', quartersAhead), '=', dayOf('last_quarter', quartersAhead))]
      : []),
    ...(groupBy === 'quarter' ? [eb('first_quarter', '=', eb.ref('last_quarter'))] : []),
  ]
  const whole = days
    .select(['session_key', 'agent_id', 'model', 'first_quarter as quarter', 'currency', 'source', ...sumColumns])
    .where(eb.and(isWhole))
  if (isWhole.length === 0) return whole
  // SQLite keeps the order of a cross join: the sums of the few days that are divided are found by their key.
  const divided = days
    .crossJoin('usage_total as part')
    .select([
      'part.session_key',
      'part.agent_id',
      'part.model',
      'part.quarter',
      'part.currency',
      'part.source',
      ...sumColumns.map((column) => `part.${column}` as const),
    ])
    .where(eb.not(eb.and(isWhole)))
    .whereRef('part.session_key', '=', 'usage_day.session_key')
    .whereRef('part.adapter_session_id', '=', 'usage_day.adapter_session_id')
    .whereRef('part.agent_id', '=', 'usage_day.agent_id')
    .whereRef('part.model', '=', 'usage_day.model')
    .whereRef('part.quarter', '>=', 'usage_day.first_quarter')
    .whereRef('part.quarter', '<=', 'usage_day.last_quarter')
    .whereRef('part.currency', '=', 'usage_day.currency')
    .whereRef('part.source', '=', 'usage_day.source')
    .$if(since !== undefined, (query) => query.where('part.quarter', '>=', since ?? 0))
    .$if(until !== undefined, (query) => query.where('part.quarter', '<', until ?? 0))
  return whole.unionAll(divided)
}

function readTotals(connection: Connection, options: UsageTotalsOptions): UsageGroupRow[] {
  const sums = db
    .selectFrom(partsOf(options).as('part'))
    .select(({ fn }) => [
      keyOf(options).as('key'),
      'currency',
      'source',
      ...sumColumns.map((column) => fn.sum<number>(column).as(NAMES[column])),
    ])
    .groupBy(['key', 'currency', 'source'])
    .$castTo<UsageGroupRow>()
  return connection.all(named(options.groupBy, sums.as('sums')))
}

/** Names groups whose key is no name. Only where sums are made, not for every row that goes into them. */
function named(groupBy: UsageTotalsOptions['groupBy'], sums: Sums) {
  const all = db.selectFrom(sums).select(['currency', 'source', ...sumColumns.map((column) => NAMES[column])])
  switch (groupBy) {
    case 'session':
      return all.innerJoin('session', 'session.session_key', 'sums.key').select('session.session_id as key')
    case 'project':
      return all
        .innerJoin('session', 'session.session_key', 'sums.key')
        .select('session.target_working_directory as key')
    case 'adapter':
      return all.leftJoin('agent', 'agent.agent_id', 'sums.key').select('agent.adapter_name as key')
    default:
      return all.select('sums.key')
  }
}
