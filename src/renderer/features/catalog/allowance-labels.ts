import type { QuotaSnapshot } from '#shared/catalog/entities'
import { count, percent } from '#renderer/lib/text/format'
import { m } from '#messages'

/** State of an allowance, and its next reset. `dateOf` formats a time in Unix milliseconds. */
export function allowanceLabel(allowance: QuotaSnapshot, dateOf: (time: number) => string): string {
  if (allowance.isUnlimitedEntitlement) return m.catalog.unlimited
  const words = [m.catalog.left({ share: percent(allowance.remainingPercentage) })]
  // An entitlement of 100 comes from a provider that reports only percentages.
  if (allowance.entitlementRequests > 0 && allowance.entitlementRequests !== 100)
    words.push(m.catalog.used({ used: allowance.usedRequests, total: allowance.entitlementRequests }))
  if (allowance.overage > 0) words.push(m.catalog.overage({ count: count(allowance.overage) }))
  const resetAt = Date.parse(allowance.resetDate ?? '')
  if (!Number.isNaN(resetAt)) words.push(m.catalog.resets({ date: dateOf(resetAt) }))
  return words.join(', ')
}
