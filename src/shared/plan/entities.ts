import { z } from 'zod'

/** A step of a session's plan. */
export const PlanEntry = z.object({
  content: z.string(),
  status: z.enum(['pending', 'in_progress', 'completed']),
  priority: z.enum(['high', 'medium', 'low']).optional(),
})
export type PlanEntry = z.infer<typeof PlanEntry>
