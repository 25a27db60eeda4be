import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { Block, MessageInput } from '../session/blocks'

export const queueReordered = defineEvent({
  type: 'queue.reordered',
  summary: 'The queued messages were reordered.',
  durability: 'durable',
  readBy: 'session.queue.list',
  affects: ['conversation', 'rows'],
  payload: () =>
    z.object({
      sessionId: z.string(),
      /** All of them, next one first. */
      messageIds: z.array(z.string()),
    }),
})

export const queueEdited = defineEvent({
  type: 'queue.edited',
  summary: 'A queued message was edited.',
  durability: 'durable',
  readBy: 'session.queue.list',
  affects: ['conversation', 'rows'],
  payload: () =>
    z.object({
      sessionId: z.string(),
      messageId: z.string(),
      /** Stored once, with the message, and restored when the event is read. */
      content: MessageInput,
    }),
  private: () =>
    z.object({
      /** Contents of the message where they are not those of `content`; stored once, with the message. */
      blocks: z.array(Block).optional(),
    }),
})

export const queueReleased = defineEvent({
  type: 'queue.released',
  summary: 'A queued message that was to be sent later is sent: its condition holds, or the user said so.',
  durability: 'durable',
  readBy: 'session.queue.list',
  affects: ['session'],
  payload: () => z.object({ sessionId: z.string(), messageId: z.string() }),
})

/** Every event about queued messages. */
export const queueEvents = [queueReordered, queueEdited, queueReleased] as const
