import { z } from 'zod'
import { AgentFeatures, PlanEntry } from '../adapter/entities'
import { defineEvent } from '../kernel/define'
import { LimitStop } from '../limits/entities'
import { TurnMetrics } from '../metrics/entities'
import { ContextWindowState } from '../usage/entities'
import { Block, MessageInput, ToolKind, ToolOutcome } from './blocks'
import { ConversationBlock, ConversationMessage, SessionUsage } from './conversation-types'
import {
  ActionSource,
  Agent,
  AgentRole,
  BranchKind,
  ErrorCategory,
  MessageOrigin,
  MessageOutcome,
  ReasoningEffort,
  RunStatus,
  Turn,
  TurnInitiator,
} from './entities'

const sessionId = z.string()
const ofTurn = { turnId: z.string(), turnNumber: z.int().positive() } as const

// ── Lifecycle ────────────────────────────────────────────────────────────────

export const created = defineEvent({
  type: 'created',
  summary: 'A session exists.',
  durability: 'durable',
  payload: z.object({
    sessionId,
    createdAt: z.number(),
    parentSessionId: z.string().nullable(),
    branchKind: BranchKind.nullable(),
    originWindowId: z.string().optional(),
  }),
})

export const updated = defineEvent({
  type: 'updated',
  summary: 'Properties of the session changed; fetch it to see their values.',
  durability: 'durable',
  payload: z.object({ sessionId, changedProperties: z.array(z.string()) }),
})

export const closed = defineEvent({
  type: 'closed',
  summary: 'The session was closed; its agents are stopped and everything is kept.',
  durability: 'durable',
  payload: z.object({ sessionId, reason: z.string().optional() }),
})

export const resumed = defineEvent({
  type: 'resumed',
  summary: 'A closed session is active again.',
  durability: 'durable',
  payload: z.object({ sessionId }),
})

export const archived = defineEvent({
  type: 'archived',
  summary: 'A closed session was archived.',
  durability: 'durable',
  payload: z.object({ sessionId }),
})

export const purged = defineEvent({
  type: 'purged',
  summary: 'The session and all its data are gone. The last event of a session; nothing can be replayed after it.',
  durability: 'ephemeral',
  payload: z.object({ sessionId }),
})

export const titleGenerated = defineEvent({
  type: 'title.generated',
  summary: 'The session got a title that nobody typed.',
  durability: 'durable',
  payload: z.object({ title: z.string() }),
})

export const statusChanged = defineEvent({
  type: 'status.changed',
  summary: 'What the session is doing changed.',
  durability: 'ephemeral',
  payload: z.object({ from: RunStatus, to: RunStatus }),
})

export const errorRaised = defineEvent({
  type: 'error',
  summary: 'Something failed. The conversation is kept.',
  durability: 'durable',
  payload: z.object({ message: z.string(), category: ErrorCategory, recoverable: z.boolean() }),
})

export const notice = defineEvent({
  type: 'notice',
  summary: 'The agent or the host has something to say that is no part of the conversation.',
  durability: 'ephemeral',
  payload: z.object({ level: z.enum(['info', 'warning', 'error']), message: z.string() }),
})

// ── Agents ───────────────────────────────────────────────────────────────────

export const agentAdded = defineEvent({
  type: 'agent.added',
  summary: 'An agent joined the session and is ready.',
  durability: 'durable',
  payload: z.object({
    sessionId,
    agentId: z.string(),
    adapterId: z.string(),
    adapterName: z.string(),
    adapterSessionId: z.string(),
    cwd: z.string().optional(),
    model: z.string().optional(),
    role: AgentRole.optional(),
  }),
})

export const agentRemoved = defineEvent({
  type: 'agent.removed',
  summary: 'An agent left the session.',
  durability: 'durable',
  payload: z.object({ sessionId, agentId: z.string() }),
})

export const agentUpdated = defineEvent({
  type: 'agent.updated',
  summary: 'What is known of an agent, whole; the store holds the same.',
  durability: 'ephemeral',
  payload: z.object({ agent: Agent }),
})

export const agentFeatures = defineEvent({
  type: 'agent.features',
  summary: 'What a running agent can do and be set to; null when it no longer runs.',
  durability: 'ephemeral',
  payload: z.object({ agentId: z.string(), features: AgentFeatures.nullable() }),
})

export const modeChanged = defineEvent({
  type: 'mode.changed',
  summary: 'An agent works in another mode.',
  durability: 'durable',
  payload: z.object({ agentId: z.string(), modeId: z.string() }),
})

export const modelChanged = defineEvent({
  type: 'model.changed',
  summary: 'An agent uses another model, or the same one with another reasoning effort.',
  durability: 'durable',
  payload: z.object({
    agentId: z.string(),
    /** Absent where the agent does not tell it. */
    model: z.string().optional(),
    /** Absent where the model stays. */
    previousModel: z.string().optional(),
    /** Set where it changed; null: the agent's own again. */
    reasoningEffort: ReasoningEffort.nullable().optional(),
    previousReasoningEffort: ReasoningEffort.nullable().optional(),
  }),
})

// ── Turns and messages ───────────────────────────────────────────────────────

export const turnStarted = defineEvent({
  type: 'turn.started',
  summary: 'The first user message of a turn was received.',
  durability: 'durable',
  payload: z.object({
    sessionId,
    ...ofTurn,
    messageId: z.string(),
    agentIds: z.array(z.string()),
    initiator: TurnInitiator.optional(),
  }),
})

export const turnCompleted = defineEvent({
  type: 'turn.completed',
  summary: 'Every agent of the turn is done. `success` is false only when one of them had the outcome `error`.',
  durability: 'durable',
  payload: z.object({
    sessionId,
    ...ofTurn,
    success: z.boolean(),
    error: z.string().optional(),
    errorCategory: ErrorCategory.optional(),
    recoverable: z.boolean().optional(),
    stoppedBy: LimitStop.optional(),
    metrics: TurnMetrics.optional(),
    initiator: TurnInitiator.optional(),
  }),
})

export const userMessageSent = defineEvent({
  type: 'user_message.sent',
  summary: 'A user message is stored and on its way to agents.',
  durability: 'durable',
  payload: z.object({
    sessionId,
    ...ofTurn,
    messageId: z.string(),
    agentIds: z.array(z.string()),
    /** Stored once, with the message; put back in when the event is read. */
    content: MessageInput,
    origin: MessageOrigin.optional(),
    editOf: z.string().optional(),
    source: ActionSource.optional(),
  }),
})

export const userMessageAcknowledged = defineEvent({
  type: 'user_message.acknowledged',
  summary: 'An agent begins with the message. The first acknowledgement gives the message its place.',
  durability: 'durable',
  payload: z.object({
    sessionId,
    ...ofTurn,
    messageId: z.string(),
    agentId: z.string(),
    position: z.int().nonnegative().optional(),
  }),
})

export const userMessageCompleted = defineEvent({
  type: 'user_message.completed',
  summary: 'An agent is done with the message.',
  durability: 'durable',
  payload: z.object({
    sessionId,
    ...ofTurn,
    messageId: z.string(),
    agentId: z.string(),
    outcome: MessageOutcome,
    error: z.string().optional(),
    mergedInto: z.string().optional(),
    supersededBy: z.string().optional(),
    position: z.int().nonnegative().optional(),
  }),
})

export const message = defineEvent({
  type: 'message',
  summary: 'A message is complete and stored.',
  durability: 'durable',
  payload: z.object({
    messageId: z.string(),
    turnId: z.string().nullable(),
    role: z.enum(['user', 'assistant']),
    /** The rest is stored once, with the message; put back in when the event is read. */
    message: ConversationMessage.optional(),
    blocks: z.array(Block).optional(),
  }),
})

export const blockUpsert = defineEvent({
  type: 'block.upsert',
  summary: 'A block appeared or changed, whole.',
  durability: 'ephemeral',
  payload: z.object({ message: ConversationMessage, block: ConversationBlock }),
})

export const blockDelta = defineEvent({
  type: 'block.delta',
  summary: 'A block grew: text to append to its content, or to the output of a tool.',
  durability: 'ephemeral',
  payload: z.object({ blockId: z.string(), delta: z.string() }),
})

// ── Tools, subagents, plan ───────────────────────────────────────────────────

export const toolStarted = defineEvent({
  type: 'tool.started',
  summary: 'A tool call began.',
  durability: 'durable',
  payload: z.object({
    toolCallId: z.string(),
    messageId: z.string(),
    tool: z.string(),
    kind: ToolKind,
    title: z.string().optional(),
  }),
})

export const toolProgress = defineEvent({
  type: 'tool.progress',
  summary: 'A running tool says how far it is.',
  durability: 'ephemeral',
  payload: z.object({ toolCallId: z.string(), message: z.string(), percentComplete: z.number().optional() }),
})

export const toolCompleted = defineEvent({
  type: 'tool.completed',
  summary: 'A tool call ended.',
  durability: 'durable',
  payload: z.object({
    toolCallId: z.string(),
    outcome: ToolOutcome,
    elapsedMs: z.number().nonnegative(),
    error: z.string().optional(),
  }),
})

export const subagentSpawned = defineEvent({
  type: 'subagent.spawned',
  summary: 'The agent started an agent of its own.',
  durability: 'durable',
  payload: z.object({
    childId: z.string(),
    task: z.string(),
    toolCallId: z.string().optional(),
    childSessionId: z.string().optional(),
  }),
})

export const subagentEvent = defineEvent({
  type: 'subagent.event',
  summary: "An event of a subagent, wrapped; `inner` is in the child's own terms.",
  durability: 'ephemeral',
  payload: z.object({ childId: z.string(), inner: z.record(z.string(), z.unknown()) }),
})

export const subagentCompleted = defineEvent({
  type: 'subagent.completed',
  summary: 'A subagent is done.',
  durability: 'durable',
  payload: z.object({ childId: z.string(), elapsedMs: z.number().nonnegative(), finalMessage: z.string().optional() }),
})

export const planUpdated = defineEvent({
  type: 'plan.updated',
  summary: 'The plan of the session, whole.',
  durability: 'durable',
  payload: z.object({
    entries: z.array(PlanEntry),
    /** Who wrote it; absent: an agent. */
    source: ActionSource.optional(),
  }),
})

// ── Usage ────────────────────────────────────────────────────────────────────

export const usage = defineEvent({
  type: 'usage',
  summary: 'Token totals of the session, and of the turn that changed them.',
  durability: 'durable',
  payload: SessionUsage.extend({ sessionId, turnUsage: Turn.shape.usage }),
})

export const contextWindowUpdated = defineEvent({
  type: 'contextWindow.updated',
  summary: 'How full the context of the fullest agent is.',
  durability: 'durable',
  payload: ContextWindowState,
})

export const adapterRaw = defineEvent({
  type: 'adapter.raw',
  summary: 'An agent sent something its adapter does not know.',
  stability: 'internal',
  durability: 'ephemeral',
  payload: z.object({ agentId: z.string(), native: z.unknown().optional() }),
})

/** Every event of the session subject. */
export const sessionEvents = [
  created,
  updated,
  closed,
  resumed,
  archived,
  purged,
  titleGenerated,
  statusChanged,
  errorRaised,
  notice,
  agentAdded,
  agentRemoved,
  agentUpdated,
  agentFeatures,
  modeChanged,
  modelChanged,
  turnStarted,
  turnCompleted,
  userMessageSent,
  userMessageAcknowledged,
  userMessageCompleted,
  message,
  blockUpsert,
  blockDelta,
  toolStarted,
  toolProgress,
  toolCompleted,
  subagentSpawned,
  subagentEvent,
  subagentCompleted,
  planUpdated,
  usage,
  contextWindowUpdated,
  adapterRaw,
] as const
