import type { QuotaSnapshot } from '#shared/catalog/entities'
import { isoTime } from '#shared/kernel/time'

/**
 * Returns an allowance of which only the used share is told, so that it has a hundred units. `resetsAt` in Unix milliseconds;
 * `mayGoOn`: more may be used at a price.
 */
export function shareSnapshot(percent: number, resetsAt: number | undefined, mayGoOn: boolean): QuotaSnapshot {
  return {
    isUnlimitedEntitlement: false,
    entitlementRequests: 100,
    usedRequests: Math.round(Math.min(percent, 100)),
    usageAllowedWithExhaustedQuota: mayGoOn,
    remainingPercentage: Math.max(0, 100 - percent),
    overage: 0,
    overageAllowedWithExhaustedQuota: mayGoOn,
    ...(resetsAt === undefined ? {} : { resetDate: isoTime(resetsAt) }),
  }
}
