import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, id, sessionId, success } from '../kernel/fields'
import { MessageInput } from '../session/blocks'
import { DeliveryMode, QueuedMessage } from './entities'

const ofMessage = { sessionId, messageId: id } as const

export const listQueue = defineRequest({
  name: 'session.queue.list',
  summary: 'The messages that wait for agents, the next one first.',
  scope: 'session',
  input: bySession,
  output: z.object({ messages: z.array(QueuedMessage) }),
  errors: ['session-not-found'],
})

export const reorderQueue = defineRequest({
  name: 'session.queue.reorder',
  summary: 'Put waiting messages into an order; those not named come after, in the order they have.',
  scope: 'session',
  input: z.strictObject({ sessionId, messageIds: z.array(id).min(1).max(1000) }),
  output: z.object({
    /** All queued messages in order. */
    messageIds: z.array(z.string()),
  }),
  errors: ['session-not-found', 'message-not-found'],
})

export const editQueued = defineRequest({
  name: 'session.queue.edit',
  summary: 'Say a waiting message differently; it keeps its place.',
  scope: 'session',
  input: z.strictObject({ ...ofMessage, message: MessageInput }),
  output: success,
  errors: ['session-not-found', 'message-not-found', 'message-empty', 'message-too-large'],
})

export const removeQueued = defineRequest({
  name: 'session.queue.remove',
  summary: 'Take a waiting message out; it ends as cancelled.',
  scope: 'session',
  input: z.strictObject(ofMessage),
  output: success,
  errors: ['session-not-found', 'message-not-found'],
})

export const sendQueued = defineRequest({
  name: 'session.queue.send',
  summary: 'Send a waiting message now, before the running prompt is done.',
  scope: 'session',
  input: z.strictObject({ ...ofMessage, deliveryMode: DeliveryMode.exclude(['enqueue']) }),
  output: success,
  errors: ['session-not-found', 'message-not-found', 'capability-missing'],
})

/** Every request about queued messages. */
export const queueRequests = [listQueue, reorderQueue, editQueued, removeQueued, sendQueued] as const
