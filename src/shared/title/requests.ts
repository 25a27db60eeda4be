import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { sessionId } from '../kernel/fields'

export const generateTitle = defineRequest({
  name: 'session.title.generate',
  summary:
    'Generates a title for a session: from its first message by rules, or with a temporary agent of the kind of its lead, which receives the conversation.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Author of the title: fixed rules, or an agent. */
      by: z.enum(['rules', 'agent']).optional(),
    }),
  output: () =>
    z.object({
      /** Generated title. */
      title: z.string(),
    }),
  errors: ['session-not-found', 'message-not-found', 'agent-not-found', 'capability-missing', 'adapter-failed'],
})

/** Every request about titles. */
export const titleRequests = [generateTitle] as const
