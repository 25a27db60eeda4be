import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { sessionId, severalSessions } from '../kernel/fields'
import { messageCriteria, toolCriteria } from '../session/requests/fields'
import { FoundMessage, MessagePosition, SessionHits } from './entities'

/** Maximum number of messages per response. */
const MOST_MATCHES = 500

export const find = defineRequest({
  name: 'session.find',
  device: 'watch',
  summary:
    "Finds the messages of a session's full conversation, inherited ones included, that contain a text, in conversation order. Ignores case and treats all white space alike; any text is a valid query. A page searches a bounded number of messages, so it may be empty without being the last. Answers in progress are found once they are stored.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Text to find. */
      query: z.string().max(1000),
      /** `next` of the previous page. */
      after: z.strictObject(MessagePosition.shape).optional(),
      limit: z.int().min(1).max(MOST_MATCHES).optional(),
    }),
  output: () =>
    z.object({
      /** Messages that contain the text, in the order of the conversation. */
      matches: z.array(FoundMessage),
      /** Start of the next page; null at the end. */
      next: MessagePosition.nullable(),
      /** Number of messages searched so far, and of all messages. */
      looked: z.int().nonnegative(),
      total: z.int().nonnegative(),
    }),
  errors: ['session-not-found', 'invalid-lineage'],
})

export const searchHits = defineRequest({
  name: 'session.search.hits',
  device: 'watch',
  summary:
    'Explains the results of `session.search`: for each session the number of messages that contain all words of the query, excerpts of the newest, and matches in title, tags and notes. Unknown sessions are omitted.',
  scope: 'session',
  effect: 'read',
  routing: 'sessions',
  input: () =>
    z.strictObject({
      /** Query, as it was given to `session.search`. */
      query: z.string().max(1000),
      ...severalSessions(100),
      ...messageCriteria,
      ...toolCriteria,
      /** Number of messages returned per session. Default: 3. */
      limit: z.int().min(1).max(20).optional(),
    }),
  output: () =>
    z.object({
      /** Explanations, in the order of the given sessions. */
      sessions: z.array(SessionHits),
    }),
})

/** Every request about search within sessions. */
export const findRequests = [find, searchHits] as const
