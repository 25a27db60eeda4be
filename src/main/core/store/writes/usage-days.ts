import { sql, type RawBuilder } from 'kysely'
import type { UsageRollup } from '#shared/usage/rollup'
import type { Connection } from '../connection'
import { db, statement, type Placeholders } from '../statement'
import { sumColumns } from '../usage-rows'

/** Quarters of an hour in a day. */
const QUARTERS = 96

interface NativeSession {
  readonly sessionKey: number
  readonly adapterSessionId: string
}

interface Day extends NativeSession {
  readonly agentId: string
  readonly model: string
  readonly day: number
  readonly currency: string
  readonly source: string
}

const deleteDays = statement((p: Placeholders<NativeSession>) =>
  db
    .deleteFrom('usage_day')
    .where('session_key', '=', p.sessionKey)
    .where('adapter_session_id', '=', p.adapterSessionId),
)

const deleteDay = statement((p: Placeholders<Day>) =>
  db
    .deleteFrom('usage_day')
    .where('session_key', '=', p.sessionKey)
    .where('adapter_session_id', '=', p.adapterSessionId)
    .where('agent_id', '=', p.agentId)
    .where('model', '=', p.model)
    .where('day', '=', p.day)
    .where('currency', '=', p.currency)
    .where('source', '=', p.source),
)

const dayOfQuarter: RawBuilder<number> = sql<number>`${sql.ref('quarter')} / ${sql.lit(QUARTERS)}`

/** The columns that tell days apart. */
const KEY = ['session_key', 'adapter_session_id', 'agent_id', 'model', 'day', 'currency', 'source'] as const

/** The sums of a native session, by day: the values of `COLUMNS`. */
const sums = (p: Placeholders<NativeSession>) =>
  db
    .selectFrom('usage_total')
    .select(({ fn }) => [
      ...KEY.map((column) => (column === 'day' ? dayOfQuarter.as('day') : column)),
      fn.min('quarter').as('first_quarter'),
      fn.max('quarter').as('last_quarter'),
      ...sumColumns.map((column) => fn.sum<number>(column).as(column)),
    ])
    .where('session_key', '=', p.sessionKey)
    .where('adapter_session_id', '=', p.adapterSessionId)
    .groupBy([...KEY])

const COLUMNS = [...KEY, 'first_quarter', 'last_quarter', ...sumColumns] as const

const insertDays = statement((p: Placeholders<NativeSession>) =>
  db
    .insertInto('usage_day')
    .columns([...COLUMNS])
    .expression(sums(p)),
)

const insertDay = statement((p: Placeholders<Day & { readonly from: number; readonly to: number }>) =>
  db
    .insertInto('usage_day')
    .columns([...COLUMNS])
    .expression(
      sums(p)
        .where('agent_id', '=', p.agentId)
        .where('model', '=', p.model)
        .where('quarter', '>', p.from)
        .where('quarter', '<', p.to)
        .where(dayOfQuarter, '=', p.day)
        .where('currency', '=', p.currency)
        .where('source', '=', p.source),
    ),
)

/** Adds up the days of a native session anew after all of its sums were replaced. */
export function addUpDays(connection: Connection, ofSession: NativeSession): void {
  connection.run(deleteDays(ofSession))
  connection.run(insertDays(ofSession))
}

/** Adds up those days of a native session of which sums have changed, or are gone. */
export function addUpChangedDays(
  connection: Connection,
  ofSession: NativeSession,
  changed: Iterable<UsageRollup>,
): void {
  const days = new Map<string, Day>()
  for (const { agentId, model, quarter, currency, source } of changed) {
    // Rounded towards zero, as SQLite divides.
    const day = Math.trunc(quarter / QUARTERS) + 0
    days.set(JSON.stringify([agentId, model, day, currency, source]), {
      ...ofSession,
      agentId,
      model,
      day,
      currency,
      source,
    })
  }
  for (const day of days.values()) {
    connection.run(deleteDay(day))
    connection.run(insertDay({ ...day, from: (day.day - 1) * QUARTERS, to: (day.day + 1) * QUARTERS }))
  }
}
