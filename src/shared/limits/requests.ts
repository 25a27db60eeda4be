import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, nothing, success } from '../kernel/fields'
import { StoryEntry } from './story'
import { waits } from './waits'

export const listParks = defineRequest({
  name: 'park.list',
  stability: 'experimental',
  device: 'watch',
  summary:
    'Returns the parked sessions in the order in which they are resumed, the services that do not answer, and the messages that are sent later.',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () => waits,
})

export const parkStory = defineRequest({
  name: 'session.park.list',
  stability: 'experimental',
  device: 'watch',
  summary:
    'Returns what limits did to a session since the last message of the user, and the cost of what happened meanwhile.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () =>
    z.object({
      /** Events, the oldest first. */
      entries: z.array(StoryEntry),
      /** Cost in US dollars since the session was parked first; absent while unknown. */
      costUsd: z.number().nonnegative().optional(),
    }),
  errors: ['session-not-found'],
})

export const resumePark = defineRequest({
  name: 'session.park.resume',
  stability: 'experimental',
  device: 'approve',
  summary: 'Continues a parked session now. When the agent is refused again, its appointment stays.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () => bySession,
  output: () => success,
  errors: ['session-not-found', 'session-archived', 'park-not-found', 'session-busy'],
})

export const cancelPark = defineRequest({
  name: 'session.park.cancel',
  stability: 'experimental',
  device: 'approve',
  summary:
    'Ends the wait of a parked session. Its queued messages are sent with the next message of the user, before it.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () => bySession,
  output: () => success,
  errors: ['session-not-found', 'session-archived', 'park-not-found'],
})

/** Every request about limits. */
export const limitRequests = [listParks, parkStory, resumePark, cancelPark] as const
