import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { sessionId } from '../kernel/fields'
import { LogLevel } from './entities'

export const log = defineRequest({
  name: 'session.log',
  summary: 'Adds an entry to the timeline of a session; with `ephemeral`, a notice for current subscribers only.',
  scope: 'session',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Text of the entry. */
      message: z.string().trim().min(1).max(10_000),
      /** Severity. Default: `info`. */
      level: LogLevel.optional(),
      /** True for an entry that is not stored. */
      ephemeral: z.boolean().optional(),
      /** Page with more about it. */
      url: z
        .url({ protocol: /^https?$/ })
        .max(2048)
        .optional(),
    }),
  output: () => z.object({ eventId: z.string() }),
  errors: ['session-not-found', 'session-archived'],
})

/** Every request about log entries. */
export const logRequests = [log] as const
