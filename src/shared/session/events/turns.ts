import { z } from 'zod'
import { PendingOutcome } from '../../attention/entities'
import { defineEvent } from '../../kernel/define'
import { LimitStop, Refusal } from '../../limits/entities'
import { SendAfter } from '../../limits/planned'
import { TurnMetrics } from '../../metrics/entities'
import { TokenUsage } from '../../usage/entities'
import { Block, MessageInput } from '../blocks'
import { ConversationBlock, ConversationMessage } from '../conversation-types'
import {
  AgentStatus,
  ErrorCategory,
  Message,
  MessageOrigin,
  MessageOutcome,
  Turn,
  TurnInitiator,
  TurnOutcome,
  TurnSource,
} from '../entities'
import { time } from '../../kernel/fields'
import { ofTurn, sessionId } from './fields'
import { AgentNote } from '../../vocabulary/private'

export const turnStarted = defineEvent({
  type: 'turn.started',
  summary: 'A turn begins: its first user message was received, or an agent began it by itself.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'session', 'list', 'rows', 'attention'],
  payload: () =>
    z.object({
      sessionId,
      ...ofTurn,
      /** Its first user message; absent when an agent began it without one. */
      messageId: z.string().optional(),
      agentIds: z.array(z.string()),
      /** Model of the first of these agents, if known. */
      model: z.string().optional(),
      /** Party that started it. */
      initiator: TurnInitiator.optional(),
    }),
})

export const turnCompleted = defineEvent({
  type: 'turn.completed',
  summary: 'Every agent of the turn is done. `success` is false only when one of them had the outcome `error`.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'session', 'list', 'rows', 'attention'],
  payload: () =>
    z.object({
      sessionId,
      ...ofTurn,
      success: z.boolean(),
      /** Absent in logs of earlier versions, which recorded only `success`. */
      outcome: TurnOutcome.optional(),
      /** User-facing reason for the failure. */
      error: z.string().optional(),
      errorCategory: ErrorCategory.optional(),
      recoverable: z.boolean().optional(),
      stoppedBy: LimitStop.optional(),
      /** Present when the service behind an agent refused to go on. */
      limit: Refusal.optional(),
      /** Outcome that the user has to be told of; absent when a focused window showed the session. */
      pendingOutcome: PendingOutcome.optional(),
      metrics: TurnMetrics.optional(),
      /** Tokens that it used; absent when none were reported. */
      usage: Turn.shape.usage,
      /** Time from its start to its end in milliseconds; absent in logs of earlier versions. */
      elapsedMs: z.number().nonnegative().optional(),
      /** Party that started it. */
      initiator: TurnInitiator.optional(),
    }),
})

export const userMessageSent = defineEvent({
  type: 'user_message.sent',
  summary: 'A user message is stored and on its way to agents.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'session', 'list', 'rows'],
  payload: () =>
    z.object({
      sessionId,
      ...ofTurn,
      messageId: z.string(),
      agentIds: z.array(z.string()),
      /** Stored once, with the message, and restored when the event is read. */
      content: MessageInput,
      /** Way in which it was entered; absent: typed. */
      origin: MessageOrigin.optional(),
      /** Message that it is an edited version of. */
      editOf: z.string().optional(),
      /** Party that sent it. */
      source: TurnSource.optional(),
      /** Condition under which it is sent later; it stays in the queue until `queue.released`. */
      sendAfter: SendAfter.optional(),
      /** Time at which that condition will probably hold; absent while unknown. */
      until: time.optional(),
    }),
  private: () =>
    z.object({
      /** Contents of the message where they are not those of `content`; stored once, with the message. */
      blocks: z.array(Block).optional(),
    }),
})

export const userMessageAcknowledged = defineEvent({
  type: 'user_message.acknowledged',
  summary: 'An agent started on the message. The first acknowledgement gives the message its position.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'session', 'rows', 'roster'],
  payload: () =>
    z.object({
      sessionId,
      ...ofTurn,
      messageId: z.string(),
      agentId: z.string(),
      /** Position of the message in the session, from 0; absent when it has none yet. */
      position: z.int().nonnegative().optional(),
      /** Status of the agent from now on; absent in logs of earlier versions. */
      agentStatus: AgentStatus.optional(),
    }),
})

export const userMessageCompleted = defineEvent({
  type: 'user_message.completed',
  summary: 'An agent is done with the message.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'session', 'rows', 'roster'],
  payload: () =>
    z.object({
      sessionId,
      ...ofTurn,
      messageId: z.string(),
      agentId: z.string(),
      /** How the delivery ended. */
      outcome: MessageOutcome,
      /** User-facing reason for the failure. */
      error: z.string().optional(),
      /** Message that it became part of; with the outcome `merged`. */
      mergedInto: z.string().optional(),
      /** Message that replaced it; with the outcome `superseded`. */
      supersededBy: z.string().optional(),
      /** Position of the message in the session, from 0; absent when it has none. */
      position: z.int().nonnegative().optional(),
      /** `idle` when the agent works on nothing else. Only an active agent becomes idle. */
      agentStatus: AgentStatus.optional(),
    }),
  private: () =>
    z.object({
      /** Summaries and notes that the agent received with the message. */
      told: z
        .object({
          messageIds: z.array(z.string()).readonly(),
          notes: z.array(AgentNote.omit({ agentId: true })).readonly(),
        })
        .optional(),
    }),
})

export const message = defineEvent({
  type: 'message',
  summary:
    'A message is complete and stored; told again with its whole content when the tail of an answer follows its turn.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows', 'live', 'roster'],
  payload: () =>
    z.object({
      messageId: z.string(),
      turnId: z.string().nullable(),
      /** Author of the message. */
      role: z.enum(['user', 'assistant']),
      /** The rest is stored once, with the message, and restored when the event is read. */
      message: ConversationMessage.optional(),
      /** Contents of the message, in order; absent when they were sent as blocks. */
      blocks: z.array(Block).optional(),
      /** Tokens of the calls of a model that it comes from; absent when the agent does not report them by call. */
      usage: TokenUsage.optional(),
      /** Time from its first content to its last in milliseconds; of messages of agents only. */
      elapsedMs: z.number().nonnegative().optional(),
    }),
  private: () =>
    z.object({
      adapterSessionId: Message.shape.adapterSessionId,
      adapterMessageId: Message.shape.adapterMessageId,
      /** The message is stored already, with less content. */
      continues: z.literal(true).optional(),
    }),
})

export const blockUpsert = defineEvent({
  type: 'block.upsert',
  summary: 'A block was added or changed; contains the whole block.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: ['conversation', 'live'],
  payload: () => z.object({ message: ConversationMessage, block: ConversationBlock }),
})

export const blockDelta = defineEvent({
  type: 'block.delta',
  summary:
    'A block grew: text to append to its content, or to the output of a tool; or the arguments of a tool call grew.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: ['conversation', 'live'],
  payload: () =>
    z.object({
      blockId: z.string(),
      /** Text to append to the block. */
      delta: z.string(),
      /**
       * `toolCallArgs`: the text is a part of the JSON of the arguments of a tool call, of which the beginning is sent. The
       * block follows whole when they are complete. Absent: text of the block.
       */
      kind: z.literal('toolCallArgs').optional(),
    }),
})

/** Events about turns and messages. */
export const turnEvents = [
  turnStarted,
  turnCompleted,
  userMessageSent,
  userMessageAcknowledged,
  userMessageCompleted,
  message,
  blockUpsert,
  blockDelta,
] as const
