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

/** A block with its place. `blockId` is `<messageId>:<index in the message>`, in a live turn and in a restored one. */
export const ConversationBlock = z.intersection(
  Block,
  z.looseObject({
    blockId: z.string(),
    messageId: z.string(),
    /** `pending` while it still grows. */
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
  /** Its place in the session, from 0 without gaps; null while it is queued. */
  position: z.int().nonnegative().nullable(),
  status: z.enum(['pending', 'complete']),
  origin: MessageOrigin.optional(),
  editOf: z.string().optional(),
  /** The removal that took it out; only where such messages were asked for. */
  removedBy: z.string().optional(),
  /** Of a user message: what became of it at each agent it was sent to. */
  deliveries: z.array(Delivery).optional(),
})
export type ConversationMessage = z.infer<typeof ConversationMessage>

/** How a subagent ended; `completed` where it is absent. */
export const SubagentOutcome = z.enum(['completed', 'cancelled', 'error'])
export type SubagentOutcome = z.infer<typeof SubagentOutcome>

export const SubagentState = z.object({
  childId: z.string(),
  task: z.string(),
  toolCallId: z.string().optional(),
  /** The session in which it works; absent where none could be stored, and in logs of earlier versions. */
  childSessionId: z.string().optional(),
  /** `completed` whatever it came to. */
  status: z.enum(['running', 'completed']),
  finalMessage: z.string().optional(),
  outcome: SubagentOutcome.optional(),
  /** Why it failed. */
  failure: z.string().optional(),
})
export type SubagentState = z.infer<typeof SubagentState>

export const SessionUsage = z.object({
  totalInputTokens: z.number().nonnegative(),
  totalOutputTokens: z.number().nonnegative(),
  totalTokens: z.number().nonnegative(),
  totalCalls: z.int().nonnegative(),
  /** The part of the input that was read from a cache; absent where none was. */
  totalCacheReadTokens: z.number().nonnegative().optional(),
  adapterCount: z.int().nonnegative(),
  /** In US dollars, estimates included; absent where no such cost is known. */
  costUsd: z.number().nonnegative().optional(),
})
export type SessionUsage = z.infer<typeof SessionUsage>

/**
 * The state of one session's conversation, made only by the reducer. `messages` and `blocks` hold one window of it,
 * in order; the window starts at `firstPosition` and reaches to the end.
 */
export const Conversation = z.object({
  sessionId: z.string(),
  firstPosition: z.int().nonnegative(),
  messages: z.array(ConversationMessage),
  blocks: z.array(ConversationBlock),
  /** Sent messages that no agent has taken up yet, oldest first, and their blocks. */
  queue: z.array(ConversationMessage),
  queueBlocks: z.array(ConversationBlock),
  turns: z.array(Turn),
  /** What is not in `messages` although the session has it, because it was rewound or a merge was undone. */
  removals: z.array(Removal),
  agents: z.array(Agent),
  /** By agentId; only of agents that are running. */
  features: z.record(z.string(), AgentFeatures),
  permissions: z.array(PermissionRequest),
  /** Questions that wait for an answer. */
  elicitations: z.array(ElicitationRequest),
  /** Codes that wait to be entered somewhere, so that somebody is signed in. */
  deviceCodes: z.array(DeviceCode),
  subagents: z.array(SubagentState),
  plan: z.array(PlanEntry),
  /** What agents do in the background, or did; the newest last. */
  tasks: z.array(AgentTask),
  /** What clients and extensions put between the messages; the newest last. */
  logs: z.array(LogEntry),
  /** What was run in the session outside of messages, by people and agents; the newest last. */
  runtimeCommands: z.array(RuntimeCommand),
  status: RunStatus,
  usage: SessionUsage.nullable(),
  contextWindow: ContextWindowState.nullable(),
  /** Oldest first, without those that were undone. */
  compressions: z.array(Compression),
  /** Messages that no compression touches. */
  pins: z.array(z.string()),
})
export type Conversation = z.infer<typeof Conversation>
