import { z } from 'zod'
import { InheritedPart } from '../../branch/entities'
import { defineRequest } from '../../kernel/define'
import { bySession, sessionId, success } from '../../kernel/fields'
import { Conversation } from '../conversation-types'
import { InMemoryState } from '../in-memory'

export const subscribe = defineRequest({
  name: 'session.subscribe',
  summary:
    'The conversation now, then every event after it as `session.event`. With `afterSequence` no conversation: the durable events after it come once more, then events follow; `inMemory` is what no durable event tells of.',
  scope: 'session',
  input: z.strictObject({
    sessionId,
    afterSequence: z.int().nonnegative().optional(),
    /** Only the last so many messages. Default: all. */
    limit: z.int().min(1).max(100_000).optional(),
    /** Also tell what the session inherits from those it branched off. */
    includeInherited: z.boolean().optional(),
  }),
  output: z.object({
    /** Absent when events are replayed instead. */
    conversation: Conversation.optional(),
    /** What stands before the session's own messages, from the root on; read it with `session.getMessages`. */
    inherited: z.array(InheritedPart).optional(),
    /** The session's sequence at this moment; replayed events do not go beyond it. */
    sequence: z.int().nonnegative(),
    /** The number of events that come once more, before any new one. */
    replayed: z.int().nonnegative().optional(),
    /** With `afterSequence`: what exists only in the host's memory at `sequence`. It belongs after the replayed events. */
    inMemory: InMemoryState.optional(),
  }),
  errors: ['transcript-unusable', 'session-not-found'],
})

export const unsubscribe = defineRequest({
  name: 'session.unsubscribe',
  summary: 'No further events of this session on this connection.',
  scope: 'session',
  input: bySession,
  output: success,
})

/** Requests about watching a session. */
export const watchingRequests = [subscribe, unsubscribe] as const
