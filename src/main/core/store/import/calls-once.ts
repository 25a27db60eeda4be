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
  const counted = new Set(
    connection.all(countedElsewhere({ ids: JSON.stringify(ids), sessionId })).map(({ call_id }) => call_id),
  )
  const own = usage.filter(({ callId }) => {
    if (callId === undefined) return true
    if (counted.has(callId)) return false
    counted.add(callId)
    return true
  })
  return own.length === usage.length ? undefined : usageOf(sessionId, own)
}

function usageOf(sessionId: string, usage: readonly SnapshotUsage[]): OwnUsage {
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
