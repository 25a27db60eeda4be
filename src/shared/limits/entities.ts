import { z } from 'zod'

/** What a session may cost in all, and how long one of its turns may take. Null unsets. */
export const SessionLimits = z.object({
  /** In US dollars, what is estimated included. Agents that report only once per prompt are stopped before the next message. */
  budgetUsd: z.number().positive().max(1_000_000).optional(),
  timeoutSeconds: z.int().positive().max(31_536_000).optional(),
})
export type SessionLimits = z.infer<typeof SessionLimits>

/** Why a turn was stopped before its agents were done. */
export const LimitStop = z.object({
  limit: z.enum(['budget', 'timeout']),
  /** What was allowed: US dollars, or seconds. */
  allowed: z.number(),
  /** What it came to. */
  reached: z.number(),
})
export type LimitStop = z.infer<typeof LimitStop>
