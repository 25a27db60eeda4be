import { z } from 'zod'
import { InheritedPart } from '../branch/entities'
import { defineRequest } from '../kernel/define'
import { bySession, sessionId, success, time } from '../kernel/fields'
import { Conversation } from './entities'
import { InMemoryState } from './in-memory-state'

export const subscribe = defineRequest({
  name: 'session.subscribe',
  device: 'watch',
  summary:
    'Subscribes to a session: returns its conversation, then sends every later event as `session.event`. With `afterSequence`, replays the durable events after it instead of returning a conversation; `inMemory` then holds the state that no durable event carries.',
  scope: 'session',
  effect: 'act',
  endsWithConnection: true,
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      afterSequence: z.int().nonnegative().optional(),
      /** Returns only this many of the last messages. Default: all. */
      limit: z.int().min(1).max(100_000).optional(),
      /** Includes what the session inherits from its ancestors. */
      includeInherited: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      /** Absent when events are replayed instead. */
      conversation: Conversation.optional(),
      /** Inherited parts before the session's own messages, from the root on; read them with `session.getMessages`. */
      inherited: z.array(InheritedPart).optional(),
      /** Current sequence of the session; replayed events do not exceed it. */
      sequence: z.int().nonnegative(),
      /** Number of replayed events that precede any new one. */
      replayed: z.int().nonnegative().optional(),
      /**
       * With `afterSequence` only: state that exists only in the host's memory at `sequence`. To be applied after the
       * replayed events.
       */
      inMemory: InMemoryState.optional(),
      /**
       * Time of the copy that is returned because the machine of the session cannot be reached, with every message in it. Events
       * follow once it can be.
       */
      asOf: time.optional(),
    }),
  errors: ['transcript-unusable', 'session-not-found'],
})

export const unsubscribe = defineRequest({
  name: 'session.unsubscribe',
  device: 'watch',
  summary: 'Unsubscribes this connection from a session.',
  scope: 'session',
  effect: 'act',
  endsWithConnection: true,
  routing: 'session',
  input: () => bySession,
  output: () => success,
})

/** Requests about subscriptions to a session. */
export const conversationRequests = [subscribe, unsubscribe] as const
