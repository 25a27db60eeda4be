import type { QuotaSnapshot } from '../../../shared/catalog/entities'
import { count, percent } from '../../lib/format'

/** What is left of an allowance, and what happens at its end. `dateOf` says a moment in Unix milliseconds. */
export function allowanceWords(allowance: QuotaSnapshot, dateOf: (time: number) => string): string {
  if (allowance.isUnlimitedEntitlement) return 'Without limit'
  const words = [`${percent(allowance.remainingPercentage)} left`]
  // Who tells shares only counts to a hundred.
  if (allowance.entitlementRequests > 0 && allowance.entitlementRequests !== 100)
    words.push(`${count(allowance.usedRequests)} of ${count(allowance.entitlementRequests)} used`)
  if (allowance.overage > 0) words.push(`${count(allowance.overage)} above it`)
  const resetAt = Date.parse(allowance.resetDate ?? '')
  if (!Number.isNaN(resetAt)) words.push(`anew ${dateOf(resetAt)}`)
  return words.join(', ')
}
