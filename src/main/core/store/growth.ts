import type { Agent, Message, Turn } from '#shared/session/entities'
import type { SessionUsage } from '#shared/usage/entities'
import type { SnapshotUsage } from '#shared/snapshot/entities'
import type { UsageTotals } from '#shared/usage/totals'
import type { UsageRollup } from '#shared/usage/rollup'
import type { AnySessionEvent } from '#shared/contract'
import type { Connection } from './connection'
import { noteUnlogged } from './log/unlogged'
import type { SessionCursor, SessionPatch } from './port'
import type { Row } from './schema'
import { findSessionKey } from './session-key'
import { sumColumns, usageTotalColumns, usageTotalPlaceholders } from './usage-rows'
import { db, statement, type Placeholders } from './statement'
import { defined } from '#shared/kernel/defined'
import { withoutCopies } from './import/calls-once'
import { addUpChangedDays } from './writes/usage-days'
import type { OwnedWriter } from './writes/writer'

const turnKeyOf = statement((p: Placeholders<{ turnId: string }>) =>
  db.selectFrom('turn').select('turn_key').where('turn_id', '=', p.turnId),
)

const usageOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    .selectFrom('session')
    .innerJoin('session_state', 'session_state.session_key', 'session.session_key')
    .select(['session.session_key', 'session_state.usage'])
    .where('session_id', '=', p.sessionId),
)

/** Returns the usage of a session, or null when it has none. */
export function readUsage(connection: Connection, sessionId: string): SessionUsage | null {
  const usage = connection.first(usageOf({ sessionId }))?.usage ?? null
  return usage === null ? null : (JSON.parse(usage) as SessionUsage)
}

const setUsage = statement((p: Placeholders<{ sessionKey: number; usage: string }>) =>
  db.updateTable('session_state').set({ usage: p.usage }).where('session_key', '=', p.sessionKey),
)

const addToTotal = statement((p: Placeholders<Row<'usage_total'>>) =>
  db
    .insertInto('usage_total')
    .values(usageTotalPlaceholders(p))
    .onConflict((conflict) =>
      conflict.doUpdateSet(({ eb, ref }) =>
        Object.fromEntries(
          sumColumns.map((column) => [column, eb(ref(`usage_total.${column}`), '+', ref(`excluded.${column}`))]),
        ),
      ),
    ),
)

/** The part of a session that was added elsewhere since it was stored. */
export interface Growth {
  readonly sessionId: string
  readonly patch: SessionPatch
  /** As it is now, when something of it changed. */
  readonly agent?: Agent
  /** The session's last message, which has more in it than before. */
  readonly longer?: Message
  readonly messages: readonly Message[]
  /** Those that are there already ended later than it seemed. */
  readonly turns: readonly Turn[]
  readonly usage: readonly SnapshotUsage[]
  readonly rollups: readonly UsageRollup[]
  readonly totals: UsageTotals
}

/**
 * Adds to a session what it got, where `cursor` is. What this costs does not depend on how long the session is.
 * `eventOf` makes the event that tells of a message. The caller makes the transaction.
 */
export function growSession(
  connection: Connection,
  { writer, begin }: OwnedWriter,
  growth: Growth,
  cursor: SessionCursor,
  eventOf: (message: Message, position: number, sequence: number) => AnySessionEvent,
): void {
  const { sessionId, longer } = growth
  begin()
  writer.patchSession(sessionId, growth.patch)
  if (growth.agent !== undefined) writer.putAgent(growth.agent)
  if (longer !== undefined) writer.editMessage(longer.messageId, longer.contentText, longer.blocks)
  let { nextPosition, nextSequence } = cursor
  for (const message of growth.messages) {
    const position = nextPosition++
    writer.insertMessage(message, position)
    writer.appendEvents(sessionId, [eventOf(message, position, nextSequence++)])
  }
  writer.reserveSequence(sessionId, nextSequence)
  const sessionKey = findSessionKey(connection, sessionId)
  if (sessionKey !== undefined) noteUnlogged(connection, sessionKey)
  for (const turn of growth.turns) {
    const isKnown = connection.first(turnKeyOf({ turnId: turn.turnId })) !== undefined
    const { completedAt, status, outcome, error } = turn
    if (isKnown) writer.patchTurn(turn.turnId, { completedAt, status, outcome, ...defined({ error }) })
    else writer.insertTurn(turn)
  }
  const own = withoutCopies(connection, sessionId, growth.usage)
  const usage = own?.usage ?? growth.usage
  for (const entry of usage) writer.addUsage({ ...entry, sessionId })
  const sums =
    own === undefined ? growth : { sessionId, usage, rollups: [...own.totals.values()].flat(), totals: own.sum }
  if (usage.length > 0) addTotals(connection, sums)
}

function addTotals(
  connection: Connection,
  { sessionId, usage, rollups, totals }: Pick<Growth, 'sessionId' | 'usage' | 'rollups' | 'totals'>,
): void {
  const row = connection.first(usageOf({ sessionId }))
  if (row === undefined) throw new Error(`there is no session ${sessionId}`)
  const adapterSessionId = usage[0]?.adapterSessionId ?? ''
  for (const rollup of rollups) connection.run(addToTotal(usageTotalColumns(row.session_key, adapterSessionId, rollup)))
  addUpChangedDays(connection, { sessionKey: row.session_key, adapterSessionId }, rollups)
  const before = row.usage === null ? null : (JSON.parse(row.usage) as SessionUsage)
  connection.run(setUsage({ sessionKey: row.session_key, usage: JSON.stringify(sum(before, totals)) }))
}

function sum(before: SessionUsage | null, totals: UsageTotals): SessionUsage {
  const dollars = totals.costs.find(({ currency }) => currency === 'USD')?.amount
  const cached = (before?.totalCacheReadTokens ?? 0) + totals.cacheReadTokens
  const costUsd = dollars === undefined ? before?.costUsd : (before?.costUsd ?? 0) + dollars
  return {
    totalInputTokens: (before?.totalInputTokens ?? 0) + totals.inputTokens,
    totalOutputTokens: (before?.totalOutputTokens ?? 0) + totals.outputTokens,
    totalTokens: (before?.totalTokens ?? 0) + totals.totalTokens,
    totalCalls: (before?.totalCalls ?? 0) + totals.totalCalls,
    adapterCount: 1,
    ...(cached === 0 ? {} : { totalCacheReadTokens: cached }),
    ...defined({ costUsd }),
  }
}
