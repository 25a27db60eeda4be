import { z } from 'zod'
import { time } from '../kernel/fields'
import { SendAfter } from '../limits/planned'
import { InputBlock } from '../session/blocks'
import { ActionSource, MessageOrigin } from '../session/entities'

/** A sent message that no agent has started on yet. */
export const QueuedMessage = z.object({
  messageId: z.string(),
  turnId: z.string(),
  /** Agents it waits for. */
  agentIds: z.array(z.string()),
  /** Contents of the message. */
  blocks: z.array(InputBlock),
  sentAt: time,
  /** Party that sent it. */
  source: ActionSource,
  /** Way in which it was entered; absent: typed. */
  origin: MessageOrigin.optional(),
  /** Condition under which it is sent later; absent: when its agents are free. */
  sendAfter: SendAfter.optional(),
  /** Time at which that condition will probably hold; absent while unknown. */
  until: time.optional(),
})
export type QueuedMessage = z.infer<typeof QueuedMessage>
