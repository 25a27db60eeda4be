import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { Park } from './entities'
import { waits } from './waits'

export const parked = defineEvent({
  type: 'parked',
  summary:
    'The session waits until the service behind its agent serves it again; told again, with the same `parkId`, after a refused continuation.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['session', 'list'],
  payload: () => z.object({ park: Park }),
})

export const unparked = defineEvent({
  type: 'unparked',
  summary: 'The session waits no longer.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['session', 'list'],
  payload: () =>
    z.object({
      parkId: z.string(),
      /** `resumed`: its agent was served. `cancelled`: the user ended the wait. `continued`: another agent goes on. */
      why: z.enum(['resumed', 'cancelled', 'continued']),
    }),
})

export const parksChanged = defineEvent({
  type: 'parks.changed',
  summary: 'Sessions were parked or resumed, a service does not answer or does again, or messages are sent later.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'park.list',
  payload: () => waits,
})

/** Every host event about limits. */
export const limitServerEvents = [parksChanged] as const

/** Every session event about limits. */
export const limitEvents = [parked, unparked] as const
