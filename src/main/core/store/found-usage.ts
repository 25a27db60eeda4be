import { sql } from 'kysely'
import type { SnapshotUsage } from '#shared/snapshot/entities'
import { RollupLedger } from '#shared/usage/rollup-ledger'
import type { Connection } from './connection'
import { countedIn, onceOnly, usageOf } from './import/calls-once'
import type { Row } from './schema'
import { db, sessionKeyOf, statement, valuesOf, type Placeholders } from './statement'

/** Selects sessions that were discovered and whose usage is counted in their present state. */
export const countedSessions = () =>
  db
    .selectFrom('session')
    .innerJoin('found_count', 'found_count.session_key', 'session.session_key')
    .where('session.status', '=', 'discovered')
    .whereRef('found_count.last_activity_at', '=', 'session.last_activity_at')
    .whereRef('found_count.source_size', 'is', 'session.source_size')

const waitingSessions = statement((p: Placeholders<{ reader: number }>) =>
  db
    .selectFrom('session')
    .select('session_id')
    .where('status', '=', 'discovered')
    .where(
      'session_key',
      'not in',
      countedSessions().select('session.session_key').where('found_count.reader', '=', p.reader),
    )
    .orderBy('last_activity_at', 'desc'),
)

const forget = statement((p: Placeholders<{ sessionId: string }>) =>
  db.deleteFrom('found_count').where('session_key', '=', sessionKeyOf(p.sessionId)),
)

const forgetImported = statement(() =>
  db
    .deleteFrom('found_count')
    .where('session_key', 'not in', ({ selectFrom }) =>
      selectFrom('session').select('session.session_key').where('status', '=', 'discovered'),
    ),
)

const noteCount = statement((p: Placeholders<{ sessionId: string; reader: number }>) =>
  db
    .insertInto('found_count')
    .columns(['session_key', 'last_activity_at', 'source_size', 'reader'])
    .expression(({ selectFrom }) =>
      selectFrom('session')
        .select(['session_key', 'last_activity_at', 'source_size', sql<number>`${p.reader}`.as('reader')])
        .where('session_id', '=', p.sessionId)
        .where('status', '=', 'discovered'),
    ),
)

const keyOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db.selectFrom('found_count').select('session_key').where('session_key', '=', sessionKeyOf(p.sessionId)),
)

const countedInFound = statement((p: Placeholders<{ ids: string }>) =>
  db.selectFrom('found_call').select('call_id').where('call_id', 'in', valuesOf<string>(p.ids)),
)

const insertCall = statement((p: Placeholders<Row<'found_call'>>) =>
  db.insertInto('found_call').values({ call_id: p.call_id, session_key: p.session_key }),
)

const insertSum = statement((p: Placeholders<Row<'found_usage'>>) =>
  db.insertInto('found_usage').values({
    session_key: p.session_key,
    model: p.model,
    quarter: p.quarter,
    currency: p.currency,
    source: p.source,
    input_tokens: p.input_tokens,
    output_tokens: p.output_tokens,
    cache_read_tokens: p.cache_read_tokens,
    cache_write_tokens: p.cache_write_tokens,
    reasoning_tokens: p.reasoning_tokens,
    calls: p.calls,
    uncosted_tokens: p.uncosted_tokens,
    amount: p.amount,
  }),
)

/** The usage of sessions that were discovered and are not imported. The caller makes the transactions. */
export class FoundUsage {
  constructor(readonly connection: Connection) {}

  /** Discovered sessions whose usage is not counted, or no longer as they are; the newest activity first. */
  waiting(reader: number): string[] {
    return this.connection.all(waitingSessions({ reader })).map(({ session_id }) => session_id)
  }

  /** Forgets what was counted of sessions that are imported by now. */
  forgetImported(): void {
    this.connection.run(forgetImported())
  }

  /** Stores the usage of a session in place of that of before. Calls that count in another session are left out. */
  put(sessionId: string, reader: number, usage: readonly SnapshotUsage[]): void {
    const { connection } = this
    connection.run(forget({ sessionId }))
    connection.run(noteCount({ sessionId, reader }))
    const key = connection.first(keyOf({ sessionId }))?.session_key
    if (key === undefined) return
    const ids = usage.flatMap(({ callId }) => callId ?? [])
    const counted = countedIn(connection, sessionId, ids)
    for (const { call_id } of connection.all(countedInFound({ ids: JSON.stringify(ids) }))) counted.add(call_id)
    const own = onceOnly(usage, counted)
    for (const { callId } of own)
      if (callId !== undefined) connection.run(insertCall({ call_id: callId, session_key: key }))
    const sums = new RollupLedger()
    for (const rows of usageOf(sessionId, own).totals.values()) sums.add(rows)
    for (const { model, quarter, currency, source, amounts, calls, uncostedTokens, amount } of sums.takeChanges().put)
      connection.run(
        insertSum({
          session_key: key,
          model,
          quarter,
          currency,
          source,
          input_tokens: amounts.inputTokens,
          output_tokens: amounts.outputTokens,
          cache_read_tokens: amounts.cacheReadTokens,
          cache_write_tokens: amounts.cacheWriteTokens,
          reasoning_tokens: amounts.reasoningTokens,
          calls,
          uncosted_tokens: uncostedTokens,
          amount,
        }),
      )
  }
}
