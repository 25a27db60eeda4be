import { z } from 'zod'
import { time } from '../kernel/fields'

/** Coverage of one report. Reports of different granularity are never summed. */
export const UsageGranularity = z.enum(['call', 'message', 'query'])
export type UsageGranularity = z.infer<typeof UsageGranularity>

export const CostSource = z.enum(['provider-reported', 'client-reported', 'estimated'])
export type CostSource = z.infer<typeof CostSource>

/** Token usage reported by an agent. `cumulative` reports replace earlier ones, `delta` reports add to them. */
export const UsageReport = z.object({
  granularity: UsageGranularity,
  mode: z.enum(['delta', 'cumulative']),
  /** All input, cached or not. */
  inputTokens: z.number().nonnegative(),
  outputTokens: z.number().nonnegative(),
  cacheReadTokens: z.number().nonnegative().optional(),
  cacheWriteTokens: z.number().nonnegative().optional(),
  reasoningTokens: z.number().nonnegative().optional(),
  model: z.string().optional(),
  cost: z.object({ amount: z.number(), currency: z.string(), source: CostSource }).optional(),
})
export type UsageReport = z.infer<typeof UsageReport>

export const ContextWindowState = z.object({
  currentTokens: z.number().nonnegative(),
  maxTokens: z.number().nonnegative(),
  percentage: z.number().nonnegative(),
  level: z.enum(['ok', 'warn', 'critical']),
  lastUpdatedAt: time,
})
export type ContextWindowState = z.infer<typeof ContextWindowState>
