import { z } from 'zod'

/** A step of a session's plan. */
export const PlanEntry = z.object({
  /** Text of the step. */
  content: z.string(),
  /** Progress of the step. */
  status: z.enum(['pending', 'in_progress', 'completed']),
  /** Priority of the step; absent when the agent gives none. */
  priority: z.enum(['high', 'medium', 'low']).optional(),
})
export type PlanEntry = z.infer<typeof PlanEntry>
