import { expressionBuilder, sql, type AliasedExpression, type RawBuilder } from 'kysely'
import type { Connection } from '../connection'
import type { UsageGroupRow, UsageReads, UsageTotalsOptions } from '../port'
import type { Tables } from '../schema'
import { db, sessionKeyOf, statement, valuesOf, type Placeholders } from '../statement'
import { toUsageRecord } from '../usage-rows'

type Sums = AliasedExpression<UsageGroupRow, 'sums'>

const reportsOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db.selectFrom('usage_report').selectAll().where('session_key', '=', sessionKeyOf(p.sessionId)).orderBy('usage_key'),
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
    parents() {
      return Promise.resolve(new Map(connection.all(branches()).map((row) => [row.session_id, row.parent_session_id])))
    },
  }
}

const SUMS = [
  'currency',
  'source',
  'inputTokens',
  'outputTokens',
  'cacheReadTokens',
  'cacheWriteTokens',
  'reasoningTokens',
  'calls',
  'uncostedTokens',
  'amount',
] as const

/** The key of a group; of a day its number since the epoch. */
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
      return sql<number>`cast((${ref('quarter')} + ${quartersAhead}) / 96 as integer)`
  }
}

function readTotals(connection: Connection, options: UsageTotalsOptions): UsageGroupRow[] {
  const { groupBy, sessionId, sessionIds, since, until } = options
  const sums = db
    .selectFrom('usage_total')
    .select(({ fn }) => [
      keyOf(options).as('key'),
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
    .$if(sessionId !== undefined, (query) =>
      query.where('session_key', '=', ({ selectFrom }) =>
        selectFrom('session')
          .select('session.session_key')
          .where('session.session_id', '=', sessionId ?? ''),
      ),
    )
    .$if(sessionIds !== undefined, (query) =>
      query.where('session_key', 'in', ({ selectFrom }) =>
        selectFrom('session')
          .select('session.session_key')
          .where('session.session_id', 'in', valuesOf<string>(sql.val(JSON.stringify(sessionIds)))),
      ),
    )
    .$if(since !== undefined, (query) => query.where('quarter', '>=', since ?? 0))
    .$if(until !== undefined, (query) => query.where('quarter', '<', until ?? 0))
    .groupBy(['key', 'currency', 'source'])
    .$castTo<UsageGroupRow>()
  return connection.all(named(groupBy, sums.as('sums')))
}

/** Names groups whose key is no name. Only where sums are made, not for every row that goes into them. */
function named(groupBy: UsageTotalsOptions['groupBy'], sums: Sums) {
  const all = db.selectFrom(sums).select(SUMS)
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
