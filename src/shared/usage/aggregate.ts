import { costsOf, type CostEstimate } from './costs'
import { NativeSessionUsage } from './native-session'
import type { Cost, TokenAmounts, UsageRecord } from './records'
import { UsageSum, type UsageTotals } from './totals'
import { isoTime } from '../kernel/time'

/** Counted share of a usage report: the increment it adds to others of its kind, if it counts. */
export interface CountedUsage {
  readonly record: UsageRecord
  readonly amounts: TokenAmounts
  readonly costs: readonly Cost[]
}

/**
 * Determines actual usage from any collection of reports, in any order and with duplicates. Reports of different
 * granularity are never added up, and nothing is counted twice. `estimate` provides costs where no report has one.
 * Returns results in report order, native session by native session.
 */
export function countUsage(records: Iterable<UsageRecord>, estimate?: CostEstimate): CountedUsage[] {
  const counted: CountedUsage[] = []
  for (const reports of byNativeSession(records)) {
    const usage = new NativeSessionUsage()
    for (const record of reports) usage.add(record)
    const costed = usage.counted().flatMap((cell) => costsOf(cell, estimate))
    costed.sort((a, b) => bySequence(a.increment.record, b.increment.record))
    counted.push(...costed.map(({ increment: { record, amounts }, costs }) => ({ record, amounts, costs })))
  }
  return counted
}

/** Grouping dimension of usage. `branch`: a session together with all its direct and indirect branches. */
export type UsageDimension = 'call' | 'turn' | 'agent' | 'session' | 'branch' | 'project' | 'day' | 'model'

/** Additional data for grouping. */
export interface UsageContext {
  /** For `branch` and `project`. */
  readonly sessions?: ReadonlyMap<string, { readonly parentSessionId?: string; readonly project?: string }>
  /** For `day`: offset of local time from UTC, in minutes. */
  readonly timeZoneOffset?: number
}

/** Usage of one group; `key` is null for usage without a group, such as a report without a model. */
export interface UsageGroup {
  readonly key: string | null
  readonly totals: UsageTotals
}

/** Returns the total of all usage. */
export function totalUsage(counted: Iterable<CountedUsage>): UsageTotals {
  const sum = new UsageSum()
  for (const { amounts, costs } of counted) sum.add(amounts, costs)
  return sum.totals
}

/**
 * Returns usage totals by dimension, in the order in which groups first appear. Groups sum up to the whole, except
 * branches, which are nested. Days are written `2026-07-31`.
 */
export function groupUsage(
  counted: Iterable<CountedUsage>,
  dimension: UsageDimension,
  context: UsageContext = {},
): UsageGroup[] {
  const sums = new Map<string | null, UsageSum>()
  for (const { record, amounts, costs } of counted) {
    for (const key of keysOf(record, dimension, context)) {
      const sum = sums.get(key) ?? new UsageSum()
      sums.set(key, sum)
      sum.add(amounts, costs)
    }
  }
  return [...sums].map(([key, sum]) => ({ key, totals: sum.totals }))
}

function keysOf(record: UsageRecord, dimension: UsageDimension, context: UsageContext): readonly (string | null)[] {
  switch (dimension) {
    case 'call':
      return [`${record.adapterSessionId} ${record.usageId}`]
    case 'turn':
      return [record.turnId]
    case 'agent':
      return [record.agentId]
    case 'session':
      return [record.sessionId]
    case 'branch':
      return lineOf(record.sessionId, context)
    case 'project':
      return [context.sessions?.get(record.sessionId)?.project ?? null]
    case 'day':
      return [dayOf(record.timestamp, context.timeZoneOffset ?? 0)]
    case 'model':
      return [record.report.model ?? null]
  }
}

/** Returns a session and all its ancestors; ends at an unknown parent or a cycle. */
function lineOf(sessionId: string, { sessions }: UsageContext): string[] {
  const line = new Set<string>()
  for (
    let at: string | undefined = sessionId;
    at !== undefined && !line.has(at);
    at = sessions?.get(at)?.parentSessionId
  )
    line.add(at)
  return [...line]
}

function dayOf(timestamp: number, timeZoneOffset: number): string {
  return isoTime(timestamp + timeZoneOffset * 60_000).slice(0, 10)
}

/** Returns the reports of each native session in order, without duplicates. */
function byNativeSession(records: Iterable<UsageRecord>): UsageRecord[][] {
  const sessions = new Map<string, Map<string, UsageRecord>>()
  for (const record of records) {
    const reports = sessions.get(record.adapterSessionId) ?? new Map<string, UsageRecord>()
    sessions.set(record.adapterSessionId, reports)
    const key = `${record.report.granularity} ${record.usageId}`
    const known = reports.get(key)
    if (known === undefined || bySequence(known, record) < 0) reports.set(key, record)
  }
  const inOrder = [...sessions].sort(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.map(([, reports]) => [...reports.values()].sort(bySequence))
}

function bySequence(a: UsageRecord, b: UsageRecord): number {
  if (a.sequence !== b.sequence) return a.sequence - b.sequence
  return a.usageId === b.usageId ? 0 : a.usageId < b.usageId ? -1 : 1
}
