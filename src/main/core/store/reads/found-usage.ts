import { expressionBuilder, sql, type RawBuilder } from 'kysely'
import type { Connection } from '../connection'
import { countedSessions } from '../found-usage'
import type { UsageGroupRow, UsageTotalsOptions } from '../port'
import type { Tables } from '../schema'
import { statement } from '../statement'
import { sumColumns } from '../usage-rows'
import { dayOf, NAMES } from './usage-sums'

const numberCounted = statement(() => countedSessions().select(({ fn }) => fn.countAll<number>().as('number')))

/** Returns the number of discovered sessions that are counted as they are. */
export function foundCounted(connection: Connection): number {
  return connection.first(numberCounted())?.number ?? 0
}

/** The key of a group of discovered sessions, which have no agents. */
function keyOf({ groupBy, quartersAhead }: UsageTotalsOptions): RawBuilder<string | number | null> {
  const { ref } = expressionBuilder<Tables, 'session' | 'found_usage'>()
  switch (groupBy) {
    case 'agent':
      return sql<null>`null`
    case 'adapter':
      return sql<string | null>`${ref('session.adapter_name')}`
    case 'session':
      return sql<string>`${ref('session.session_id')}`
    case 'project':
      return sql<string | null>`${ref('session.target_working_directory')}`
    case 'model':
      return sql<string | null>`nullif(${ref('model')}, '')`
    case 'day':
      return dayOf('quarter', quartersAhead)
    case 'quarter':
      return sql<number>`${ref('quarter')}`
  }
}

/** Returns the usage of discovered sessions. */
export function foundTotals(connection: Connection, options: UsageTotalsOptions): UsageGroupRow[] {
  const { sessionId, sessionIds, since, until } = options
  const ids = sessionIds ?? (sessionId === undefined ? undefined : [sessionId])
  const sums = countedSessions()
    .innerJoin('found_usage', 'found_usage.session_key', 'session.session_key')
    .$if(ids !== undefined, (query) => query.where('session.session_id', 'in', ids ?? []))
    .$if(since !== undefined, (query) => query.where('quarter', '>=', since ?? 0))
    .$if(until !== undefined, (query) => query.where('quarter', '<', until ?? 0))
    .select(({ fn }) => [
      keyOf(options).as('key'),
      'currency',
      'source',
      ...sumColumns.map((column) => fn.sum<number>(column).as(NAMES[column])),
    ])
    .groupBy(['key', 'currency', 'source'])
    .$castTo<UsageGroupRow>()
  return connection.all(sums)
}
