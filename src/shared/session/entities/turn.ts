import { z } from 'zod'
import { time } from '../../kernel/fields'
import { LimitStop, Refusal } from '../../limits/entities'
import { TurnMetrics } from '../../metrics/entities'
import { Block } from '../blocks'
import { ErrorCategory, MessageOrigin, MessageOutcome, TurnInitiator, TurnOutcome } from '../../vocabulary/entities'

export const Message = z.looseObject({
  messageId: z.string(),
  sessionId: z.string(),
  turnId: z.string().nullable(),
  /** Author of the message. */
  role: z.enum(['user', 'assistant']),
  /** Text of all its text blocks. */
  contentText: z.string(),
  /** Contents of the message, in order. */
  blocks: z.array(Block),
  timestamp: time,
  agentId: z.string().optional(),
  adapterSessionId: z.string().optional(),
  adapterMessageId: z.string().optional(),
  /** Message that it is an edited version of. */
  editOf: z.string().optional(),
  /** Way in which it was entered; absent: typed. */
  origin: MessageOrigin.optional(),
})
export type Message = z.infer<typeof Message>

export const TurnUsage = z.looseObject({
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** Input tokens read from a cache; absent when there were none. */
  cacheReadTokens: z.number().optional(),
  /** Known cost in US dollars; absent when none is known. */
  cost: z.number().optional(),
})

export const Turn = z.looseObject({
  turnId: z.string(),
  sessionId: z.string(),
  turnNumber: z.int().positive(),
  startedAt: time,
  completedAt: time.optional(),
  /** `completed` also when cancelled, `error` also when interrupted; `outcome` distinguishes them. */
  status: z.enum(['active', 'completed', 'error']),
  /** Absent while it runs. */
  outcome: TurnOutcome.optional(),
  /** Model of its first agent when it started, if known. */
  model: z.string().optional(),
  /** User-facing reason for the failure. */
  error: z.string().optional(),
  errorCategory: ErrorCategory.optional(),
  /** True when a retry may help. */
  recoverable: z.boolean().optional(),
  /** Party that started it. */
  initiator: TurnInitiator.optional(),
  /** Set when a limit of the session stopped it. */
  stoppedBy: LimitStop.optional(),
  /** Present when the service behind an agent refused to go on. */
  limit: Refusal.optional(),
  metrics: TurnMetrics.optional(),
  /** Tokens that it used; absent when none were reported. */
  usage: z
    .looseObject({
      /** Sum over all agents. */
      total: TurnUsage,
      /** Usage by agent id. */
      byAgent: z.record(z.string(), TurnUsage).optional(),
    })
    .optional(),
  /** Number of files it changed, as far as known. */
  filesChanged: z.int().nonnegative().optional(),
})
export type Turn = z.infer<typeof Turn>

/** Delivery of a user message to one of its agents. */
export const Delivery = z.object({
  agentId: z.string(),
  /** Progress of the delivery. */
  state: z.enum(['queued', 'running', 'done']),
  /** How it ended; absent before. */
  outcome: MessageOutcome.optional(),
  /** User-facing reason for the failure. */
  error: z.string().optional(),
  /** False when it ended before the agent had begun; absent otherwise, and in sessions of earlier versions. */
  begun: z.literal(false).optional(),
})
export type Delivery = z.infer<typeof Delivery>

/**
 * Delivery to a busy agent: `enqueue` waits for the running prompt to end; `steer` injects the message into it;
 * `interrupt` cancels it, which is then superseded, and runs next. With an idle agent all are the same.
 */
export const DeliveryMode = z.enum(['enqueue', 'steer', 'interrupt'])
export type DeliveryMode = z.infer<typeof DeliveryMode>
