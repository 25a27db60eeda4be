import { z } from 'zod'
import { count } from './fields'

/* The account, and what is left of its allowances. */

export const AccountResponse = z.object({
  account: z
    .looseObject({
      type: z.string(),
      email: z.string().nullish(),
      planType: z.string().nullish(),
      workspaceName: z.string().nullish(),
    })
    .nullish(),
  userId: z.string().nullish(),
  requiresOpenaiAuth: z.boolean(),
})

const RateWindow = z.object({
  usedPercent: count,
  windowDurationMins: z.int().positive().nullish(),
  /** Unix seconds, within the range of `Date`. */
  resetsAt: count.max(8.64e12).nullish(),
})
export type RateWindow = z.infer<typeof RateWindow>
const RateLimits = z.object({
  limitId: z.string().nullish(),
  limitName: z.string().nullish(),
  primary: RateWindow.nullish(),
  secondary: RateWindow.nullish(),
  credits: z.object({ hasCredits: z.boolean(), unlimited: z.boolean() }).nullish(),
  /** True when a cap of spending is reached. */
  spendControlReached: z.boolean().nullish(),
  /** Kind of the limit that is reached, if any. */
  rateLimitReachedType: z.string().nullish(),
})
export type RateLimits = z.infer<typeof RateLimits>
export const RateLimitsParams = z.object({ rateLimits: RateLimits })
export const RateLimitsResponse = RateLimitsParams.extend({
  rateLimitsByLimitId: z.record(z.string(), RateLimits).nullish(),
})
