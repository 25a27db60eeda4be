import type { QuotaReading } from '#shared/account/entities'
import type { QuotaSnapshot } from '#shared/catalog/entities'
import { defined } from '#shared/kernel/defined'
import type { QuotaWindow } from '#shared/limits/entities'

/** Names that agents give to periods. */
const periods: readonly (readonly [RegExp, QuotaWindow])[] = [
  [/^(?:5 hours|session|current period)$/, 'fiveHour'],
  [/^(?:week|weekly|7 days)$/, 'week'],
  [/^(?:month|30 days|31 days|premium_interactions)$/, 'month'],
]

/** Returns the period of an allowance by the name that its agent gives it; undefined for other periods, and those of models. */
export function windowOf(name: string): QuotaWindow | undefined {
  return periods.find(([pattern]) => pattern.test(name))?.[1]
}

/** Returns allowances as readings of windows; those of other periods and without a bound are left out. */
export function readingsOf(snapshots: Readonly<Record<string, QuotaSnapshot>>, readAt: number): QuotaReading[] {
  return Object.entries(snapshots).flatMap(([name, snapshot]) => {
    if (snapshot.isUnlimitedEntitlement) return []
    const resetsAt = Date.parse(snapshot.resetDate ?? '')
    const known = {
      usedPercent: Math.max(0, 100 - snapshot.remainingPercentage),
      readAt,
      ...defined({ resetsAt: Number.isNaN(resetsAt) ? undefined : resetsAt }),
    }
    const window = windowOf(name)
    if (window !== undefined) return [{ window, ...known }]
    const model = /^week of (.+)$/.exec(name)?.[1] ?? /^(.+) (?:week|\d+ hours)$/.exec(name)?.[1]
    return model === undefined ? [] : [{ window: 'model' as const, model, ...known }]
  })
}
