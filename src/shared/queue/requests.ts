import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, id, sessionId, success } from '../kernel/fields'
import { MessageInput } from '../session/blocks'
import { DeliveryMode } from '../session/entities'
import { QueuedMessage } from './entities'

const ofMessage = { sessionId, messageId: id } as const

export const listQueue = defineRequest({
  name: 'session.queue.list',
  device: 'watch',
  summary: 'Returns the messages queued for agents, the next one first.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () =>
    z.object({
      /** Queued messages, the next one first. */
      messages: z.array(QueuedMessage),
    }),
  errors: ['session-not-found'],
})

export const reorderQueue = defineRequest({
  name: 'session.queue.reorder',
  summary: 'Reorders queued messages; messages not named follow in their current order.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () => z.strictObject({ sessionId, messageIds: z.array(id).min(1).max(1000) }),
  output: () =>
    z.object({
      /** All queued messages in order. */
      messageIds: z.array(z.string()),
    }),
  errors: ['session-not-found', 'message-not-found'],
})

export const editQueued = defineRequest({
  name: 'session.queue.edit',
  summary: 'Edits a queued message; it keeps its place.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () => z.strictObject({ ...ofMessage, message: MessageInput }),
  output: () => success,
  errors: ['session-not-found', 'message-not-found', 'message-role', 'message-empty', 'message-too-large'],
})

export const removeQueued = defineRequest({
  name: 'session.queue.remove',
  summary: 'Removes a queued message; it ends as cancelled.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () => z.strictObject(ofMessage),
  output: () => success,
  errors: ['session-not-found', 'message-not-found'],
})

export const sendQueued = defineRequest({
  name: 'session.queue.send',
  summary: 'Sends a queued message now, before the running prompt ends, also one that was to be sent later.',
  scope: 'session',
  effect: 'act',
  routing: 'session',
  input: () =>
    z.strictObject({
      ...ofMessage,
      /** Way of delivery: into the running prompt, or in place of it. */
      deliveryMode: DeliveryMode.exclude(['enqueue']),
    }),
  output: () => success,
  errors: ['session-not-found', 'message-not-found', 'capability-missing'],
})

/** Every request about queued messages. */
export const queueRequests = [listQueue, reorderQueue, editQueued, removeQueued, sendQueued] as const
