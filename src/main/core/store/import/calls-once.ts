import { defined } from '#shared/kernel/defined'
import type { SnapshotUsage } from '#shared/snapshot/entities'
import { countUsage, totalUsage } from '#shared/usage/aggregate'
import type { SessionUsage } from '#shared/usage/entities'
import { rollUp, type UsageRollup } from '#shared/usage/rollup'
import type { UsageTotals } from '#shared/usage/totals'
import { estimateCost } from '#core/base/prices/current'
import type { Connection } from '../connection'
import { db, statement, valuesOf, type Placeholders } from '../statement'

/** Usage of a session, as it is stored. */
interface OwnUsage {
  readonly usage: readonly SnapshotUsage[]
  /** By adapterSessionId. */
  readonly totals: ReadonlyMap<string, readonly UsageRollup[]>
  /** The sum of all of it. */
  readonly sum: UsageTotals
}

const countedElsewhere = statement((p: Placeholders<{ ids: string; sessionId: string }>) =>
  db
    .selectFrom('usage_report')
    .innerJoin('session', 'session.session_key', 'usage_report.session_key')
    .select('usage_report.call_id')
    .where('usage_report.call_id', 'in', valuesOf<string>(p.ids))
    .where('session.session_id', '!=', p.sessionId)
    .$narrowType<{ call_id: string }>(),
)

/** Sessions that were discovered, and count calls that an import brings. */
const deleteFoundCounts = statement((p: Placeholders<{ ids: string }>) =>
  db
    .deleteFrom('found_count')
    .where('session_key', 'in', ({ selectFrom }) =>
      selectFrom('found_call').select('found_call.session_key').where('call_id', 'in', valuesOf<string>(p.ids)),
    ),
)

/**
 * Returns the usage of a session without the calls that count in another one, as forks and resumed files have copies of
 * them; undefined when there are none. A call that is repeated in a session counts once, too.
 */
export function withoutCopies(
  connection: Connection,
  sessionId: string,
  usage: readonly SnapshotUsage[],
): OwnUsage | undefined {
  const ids = usage.flatMap(({ callId }) => callId ?? [])
  if (ids.length === 0) return undefined
  connection.run(deleteFoundCounts({ ids: JSON.stringify(ids) }))
  const own = onceOnly(usage, countedIn(connection, sessionId, ids))
  return own.length === usage.length ? undefined : usageOf(sessionId, own)
}

/** Returns those calls of the given ones that count in another session. */
export function countedIn(connection: Connection, sessionId: string, ids: readonly string[]): Set<string> {
  const rows = connection.all(countedElsewhere({ ids: JSON.stringify(ids), sessionId }))
  return new Set(rows.map(({ call_id }) => call_id))
}

/** Returns usage without the calls that are counted, and without repetitions. */
export function onceOnly(usage: readonly SnapshotUsage[], counted: Set<string>): SnapshotUsage[] {
  return usage.filter(({ callId }) => {
    if (callId === undefined) return true
    if (counted.has(callId)) return false
    counted.add(callId)
    return true
  })
}

/** Returns usage with its sums. */
export function usageOf(sessionId: string, usage: readonly SnapshotUsage[]): OwnUsage {
  const byNativeSession = Map.groupBy(
    usage.map((entry, sequence) => ({ ...entry, sessionId, usageId: String(sequence), sequence })),
    ({ adapterSessionId }) => adapterSessionId,
  )
  const counted = new Map([...byNativeSession].map(([id, records]) => [id, countUsage(records, estimateCost)]))
  return {
    usage,
    totals: new Map([...counted].map(([id, some]) => [id, [...rollUp(some).values()]])),
    sum: totalUsage([...counted.values()].flat()),
  }
}

/** Returns totals in the form of a session's state. */
export function sessionUsageOf(totals: UsageTotals, adapterCount: number): SessionUsage {
  const { inputTokens, outputTokens, totalTokens, totalCalls, cacheReadTokens, costs } = totals
  return {
    totalInputTokens: inputTokens,
    totalOutputTokens: outputTokens,
    totalTokens,
    totalCalls,
    adapterCount,
    ...(cacheReadTokens === 0 ? {} : { totalCacheReadTokens: cacheReadTokens }),
    ...defined({ costUsd: costs.find(({ currency }) => currency === 'USD')?.amount }),
  }
}
