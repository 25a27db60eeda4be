import { z } from 'zod'

/** Limits of a session: total cost, and duration of each turn. Null unsets a limit. */
export const SessionLimits = z.object({
  /**
   * In US dollars, estimates included. Agents that report usage only once per prompt are stopped before the next
   * message.
   */
  budgetUsd: z.number().positive().max(1_000_000).optional(),
  timeoutSeconds: z.int().positive().max(31_536_000).optional(),
})
export type SessionLimits = z.infer<typeof SessionLimits>

/** Limit that stopped a turn before its agents were done. */
export const LimitStop = z.object({
  /** Limit that was reached. */
  limit: z.enum(['budget', 'timeout']),
  /** Limit in US dollars or seconds. */
  allowed: z.number(),
  /** Value that exceeded it. */
  reached: z.number(),
})
export type LimitStop = z.infer<typeof LimitStop>
