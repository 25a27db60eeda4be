import { z } from 'zod'
import { time } from '../kernel/fields'
import { Block } from './blocks'
import { Delivery, MessageOrigin } from './entities'

/** A block with its place. `blockId` is `<messageId>:<index in the message>`, in live and restored turns alike. */
export const ConversationBlock = z.intersection(
  Block,
  z.looseObject({
    blockId: z.string(),
    messageId: z.string(),
    /** `pending` while it is still growing. */
    status: z.enum(['pending', 'complete']),
  }),
)
export type ConversationBlock = z.infer<typeof ConversationBlock>

/** A message without its blocks. */
export const ConversationMessage = z.object({
  messageId: z.string(),
  /** Author of the message. */
  role: z.enum(['user', 'assistant']),
  turnId: z.string().nullable(),
  agentId: z.string().optional(),
  timestamp: time,
  /** Position in the session, from 0 without gaps; null while it is queued. */
  position: z.int().nonnegative().nullable(),
  /** `pending` while it grows. */
  status: z.enum(['pending', 'complete']),
  /** Way in which it was entered; absent: typed. */
  origin: MessageOrigin.optional(),
  /** Message that it is an edited version of. */
  editOf: z.string().optional(),
  /** Removal that it belongs to; set only when removed messages were requested. */
  removedBy: z.string().optional(),
  /** User messages only: the delivery to each agent. */
  deliveries: z.array(Delivery).optional(),
})
export type ConversationMessage = z.infer<typeof ConversationMessage>

/** Outcome of a subagent; defaults to `completed`. */
export const SubagentOutcome = z.enum(['completed', 'cancelled', 'error'])
export type SubagentOutcome = z.infer<typeof SubagentOutcome>

export const SubagentState = z.object({
  childId: z.string(),
  /** Task that the subagent was given. */
  task: z.string(),
  toolCallId: z.string().optional(),
  /** Session of the subagent; absent when none could be stored, and in logs of earlier versions. */
  childSessionId: z.string().optional(),
  /** `completed` regardless of the outcome. */
  status: z.enum(['running', 'completed']),
  /** Its last message; absent when there is none. */
  finalMessage: z.string().optional(),
  outcome: SubagentOutcome.optional(),
  /** Reason for the failure. */
  failure: z.string().optional(),
  /** Model that it works with, if known. */
  model: z.string().optional(),
  /** Kind of subagent, as its agent names it, such as "Explore". */
  agentName: z.string().optional(),
  /** Sum of the tokens that it used; absent while it runs, and when none were reported. */
  totalTokens: z.number().nonnegative().optional(),
})
export type SubagentState = z.infer<typeof SubagentState>
