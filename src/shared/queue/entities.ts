import { z } from 'zod'
import { time } from '../kernel/fields'
import { InputBlock } from '../session/blocks'
import { ActionSource, MessageOrigin } from '../session/entities'

/** A message that was sent and that no agent has taken up yet. */
export const QueuedMessage = z.object({
  messageId: z.string(),
  turnId: z.string(),
  /** The agents it waits for. */
  agentIds: z.array(z.string()),
  blocks: z.array(InputBlock),
  sentAt: time,
  source: ActionSource,
  origin: MessageOrigin.optional(),
})
export type QueuedMessage = z.infer<typeof QueuedMessage>

/**
 * How a message gets to an agent that works: `enqueue` waits until the running one is done; `steer` is put into the
 * running prompt, which goes on with it; `interrupt` stops the running prompt, which is then superseded, and comes next.
 * Where nothing runs they are the same.
 */
export const DeliveryMode = z.enum(['enqueue', 'steer', 'interrupt'])
export type DeliveryMode = z.infer<typeof DeliveryMode>
