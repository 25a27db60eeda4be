import { expect, it } from 'vitest'
import type { QuotaSnapshot } from '#shared/catalog/entities'
import { allowanceLabel } from './allowance-labels'

const allowance: QuotaSnapshot = {
  isUnlimitedEntitlement: false,
  entitlementRequests: 300,
  usedRequests: 120,
  usageAllowedWithExhaustedQuota: false,
  remainingPercentage: 60,
  overage: 0,
  overageAllowedWithExhaustedQuota: false,
}
const words = (changes: Partial<QuotaSnapshot>) =>
  allowanceLabel({ ...allowance, ...changes }, (time) => new Date(time).toISOString().slice(0, 10))

it.each([
  [{}, '60% left, 120 of 300 used'],
  [{ isUnlimitedEntitlement: true }, 'Unlimited'],
  [{ entitlementRequests: 100, usedRequests: 40 }, '60% left'],
  [{ resetDate: '2026-06-01T00:00:00Z' }, '60% left, 120 of 300 used, resets 2026-06-01'],
  [{ resetDate: 'next month' }, '60% left, 120 of 300 used'],
  [{ remainingPercentage: 0, usedRequests: 310, overage: 10 }, '0% left, 310 of 300 used, 10 over the limit'],
])('says of %j: %s', (changes, said) => {
  expect(words(changes)).toBe(said)
})
