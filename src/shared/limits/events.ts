import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { Park } from './entities'

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

/** Every session event about limits. */
export const limitEvents = [parked, unparked] as const
