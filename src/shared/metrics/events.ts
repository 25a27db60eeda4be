import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { SessionMetrics } from './entities'

export const metricsUpdated = defineEvent({
  type: 'metrics.updated',
  summary: 'Speed of the running turn, and totals of the session.',
  durability: 'ephemeral',
  readBy: 'session.usage.getMetrics',
  affects: [],
  payload: () => z.object({ current: SessionMetrics }),
})

/** Every event about metrics. */
export const metricsEvents = [metricsUpdated] as const
