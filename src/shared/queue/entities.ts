import { z } from 'zod'
import { time } from '../kernel/fields'
import { InputBlock } from '../session/blocks'
import { ActionSource, MessageOrigin } from '../session/entities'

/** A sent message that no agent has started on yet. */
export const QueuedMessage = z.object({
  messageId: z.string(),
  turnId: z.string(),
  /** Agents it waits for. */
  agentIds: z.array(z.string()),
  blocks: z.array(InputBlock),
  sentAt: time,
  source: ActionSource,
  origin: MessageOrigin.optional(),
})
export type QueuedMessage = z.infer<typeof QueuedMessage>

/**
 * Delivery to a busy agent: `enqueue` waits for the running prompt to end; `steer` injects the message into it;
 * `interrupt` cancels it, which is then superseded, and runs next. With an idle agent all are the same.
 */
export const DeliveryMode = z.enum(['enqueue', 'steer', 'interrupt'])
export type DeliveryMode = z.infer<typeof DeliveryMode>
