import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { sessionId } from '../kernel/fields'

export const generateTitle = defineRequest({
  name: 'session.title.generate',
  summary:
    'Give a session a new title: from its first message by rules, or by asking an agent of the kind of its lead, which is told the conversation and ends afterwards.',
  scope: 'session',
  input: z.strictObject({ sessionId, by: z.enum(['rules', 'agent']).optional() }),
  output: z.object({ title: z.string() }),
  errors: ['session-not-found', 'message-not-found', 'agent-not-found', 'capability-missing', 'adapter-failed'],
})

/** Every request about titles. */
export const titleRequests = [generateTitle] as const
