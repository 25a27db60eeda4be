import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { sessionId } from '../kernel/fields'
import { FoundMessage, MessagePosition } from './entities'

/** The most messages that one answer tells of. */
const MOST_MATCHES = 500

export const find = defineRequest({
  name: 'session.find',
  summary:
    'Messages of the full conversation of a session, what it inherits too, that hold a text, in their order. Case does not matter, and any white space is as good as another; any text is a valid query. A page looks at a bounded number of messages, so it may tell of none and still not be the last. Answers that an agent is giving are found once they are stored.',
  scope: 'session',
  input: z.strictObject({
    sessionId,
    query: z.string().max(1000),
    /** Where the page before ended: its `next`. */
    after: z.strictObject(MessagePosition.shape).optional(),
    limit: z.int().min(1).max(MOST_MATCHES).optional(),
  }),
  output: z.object({
    matches: z.array(FoundMessage),
    /** For the next page; null when everything was looked at. */
    next: MessagePosition.nullable(),
    /** How many messages come before the next page, and how many there are in all. */
    looked: z.int().nonnegative(),
    total: z.int().nonnegative(),
  }),
  errors: ['session-not-found', 'invalid-lineage'],
})

/** Every request about finding. */
export const findRequests = [find] as const
