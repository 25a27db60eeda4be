import { z } from 'zod'
import { defineRequest } from '../../kernel/define'
import { bySession, sessionId, success } from '../../kernel/fields'

export const getName = defineRequest({
  name: 'session.name.get',
  device: 'watch',
  summary: 'Returns the name of a session, given or generated; null when it has none.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () =>
    z.object({
      /** Title; null when it has none. */
      name: z.string().nullable(),
    }),
  errors: ['session-not-found'],
})

export const setName = defineRequest({
  name: 'session.name.set',
  summary: 'Renames a session.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** New title. */
      name: z.string().trim().min(1).max(100),
    }),
  output: () => success,
  errors: ['session-not-found'],
})

/** Requests about the name of a session. */
export const nameRequests = [getName, setName] as const
