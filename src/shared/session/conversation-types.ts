import { z } from 'zod'
import { time } from '../kernel/fields'
import { AgentFeatures, PlanEntry } from '../adapter/entities'
import { DeviceCode } from '../auth/entities'
import { Removal } from '../branch/removal'
import { Compression } from '../compression/entities'
import { ElicitationRequest } from '../elicitation/entities'
import { LogEntry } from '../log/entities'
import { PermissionRequest } from '../permission/entities'
import { RuntimeCommand } from '../shell/entities'
import { AgentTask } from '../tasks/entities'
import { ContextWindowState } from '../usage/entities'
import { Block } from './blocks'
import { Agent, Delivery, MessageOrigin, RunStatus, Turn } from './entities'

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
  role: z.enum(['user', 'assistant']),
  turnId: z.string().nullable(),
  agentId: z.string().optional(),
  timestamp: time,
  /** Position in the session, from 0 without gaps; null while it is queued. */
  position: z.int().nonnegative().nullable(),
  status: z.enum(['pending', 'complete']),
  origin: MessageOrigin.optional(),
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
  task: z.string(),
  toolCallId: z.string().optional(),
  /** Session of the subagent; absent when none could be stored, and in logs of earlier versions. */
  childSessionId: z.string().optional(),
  /** `completed` regardless of the outcome. */
  status: z.enum(['running', 'completed']),
  finalMessage: z.string().optional(),
  outcome: SubagentOutcome.optional(),
  /** Reason for the failure. */
  failure: z.string().optional(),
})
export type SubagentState = z.infer<typeof SubagentState>

export const SessionUsage = z.object({
  totalInputTokens: z.number().nonnegative(),
  totalOutputTokens: z.number().nonnegative(),
  totalTokens: z.number().nonnegative(),
  totalCalls: z.int().nonnegative(),
  /** Input tokens read from a cache; absent when there were none. */
  totalCacheReadTokens: z.number().nonnegative().optional(),
  adapterCount: z.int().nonnegative(),
  /** In US dollars, estimates included; absent when no such cost is known. */
  costUsd: z.number().nonnegative().optional(),
})
export type SessionUsage = z.infer<typeof SessionUsage>

/**
 * State of one session's conversation, created only by the reducer. `messages` and `blocks` hold one window of it, in
 * order; the window starts at `firstPosition` and extends to the end.
 */
export const Conversation = z.object({
  sessionId: z.string(),
  firstPosition: z.int().nonnegative(),
  messages: z.array(ConversationMessage),
  blocks: z.array(ConversationBlock),
  /** Sent messages that no agent has started on yet, oldest first, and their blocks. */
  queue: z.array(ConversationMessage),
  queueBlocks: z.array(ConversationBlock),
  turns: z.array(Turn),
  /** Messages of the session that are not in `messages` because of a rewind or an undone merge. */
  removals: z.array(Removal),
  agents: z.array(Agent),
  /** By agentId; running agents only. */
  features: z.record(z.string(), AgentFeatures),
  permissions: z.array(PermissionRequest),
  /** Open questions. */
  elicitations: z.array(ElicitationRequest),
  /** Device codes waiting to be entered. */
  deviceCodes: z.array(DeviceCode),
  subagents: z.array(SubagentState),
  plan: z.array(PlanEntry),
  /** Background tasks of agents, running and ended, newest last. */
  tasks: z.array(AgentTask),
  /** Entries of clients and extensions between the messages, newest last. */
  logs: z.array(LogEntry),
  /** Commands run in the session by users and agents outside of messages, newest last. */
  runtimeCommands: z.array(RuntimeCommand),
  status: RunStatus,
  usage: SessionUsage.nullable(),
  contextWindow: ContextWindowState.nullable(),
  /** Oldest first, without undone ones. */
  compressions: z.array(Compression),
  /** Messages that compression must not change. */
  pins: z.array(z.string()),
})
export type Conversation = z.infer<typeof Conversation>
