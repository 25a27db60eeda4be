import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, sessionId } from '../kernel/fields'
import { LogLevel } from './entities'

export const log = defineRequest({
  name: 'session.log',
  summary: 'Adds an entry to the timeline of a session; with `ephemeral`, a notice for current subscribers only.',
  scope: 'session',
  effect: 'write',
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

/** Longest payload of an event of a client's own type, in characters of JSON. */
const MAX_PAYLOAD = 65_536

export const emit = defineRequest({
  name: 'session.emit',
  summary:
    'Adds an event of a type of its own to the log of a session. It is stored, sent to subscribers, replayed, exported and imported like any other, and changes nothing in the session. For an entry that people see, use `session.log`.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      /**
       * Type of the event: a name space of the client or extension, and a name, for example `acme.deploy.finished`. The name
       * spaces of the declared events are reserved.
       */
      type: z
        .string()
        .max(128)
        .regex(/^[a-z][a-z0-9_-]*(\.[a-zA-Z][a-zA-Z0-9_-]*)+$/, 'a name space and a name, for example acme.finished'),
      /** What happened, as JSON; at most 64 KB. Absent: nothing more than the type. */
      payload: z
        .record(z.string(), z.unknown())
        .refine((payload) => JSON.stringify(payload).length <= MAX_PAYLOAD, 'at most 64 KB of JSON')
        .optional(),
      /** Turn that the event is about. */
      turnId: id.optional(),
      /** Agent that the event is about. */
      agentId: id.optional(),
    }),
  output: () => z.object({ eventId: z.string() }),
  errors: ['session-not-found', 'session-archived', 'name-reserved', 'agent-not-found', 'turn-not-found'],
})

/** Every request about log entries. */
export const logRequests = [log, emit] as const
