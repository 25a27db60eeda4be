import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { SessionMetrics } from './entities'

export const metricsUpdated = defineEvent({
  type: 'metrics.updated',
  summary: 'How fast the running turn goes, and what the session has taken in all.',
  durability: 'ephemeral',
  payload: z.object({ current: SessionMetrics }),
})

/** Every event about metrics. */
export const metricsEvents = [metricsUpdated] as const
