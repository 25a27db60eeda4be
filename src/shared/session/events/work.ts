import { z } from 'zod'
import { defineEvent } from '../../kernel/define'
import { TokenUsage } from '../../usage/entities'
import { ErrorCategory, ToolKind } from '../../vocabulary/entities'
import { ToolOutcome } from '../blocks'
import { SubagentOutcome, SubagentState } from '../conversation-types'
import { ToolFailureReason } from '../tool-failure'

export const toolStarted = defineEvent({
  type: 'tool.started',
  summary: 'A tool call started; its arguments are complete.',
  durability: 'durable',
  readBy: 'session.subscribe',
  payload: () =>
    z.object({
      toolCallId: z.string(),
      messageId: z.string(),
      /** Name of the tool, as the agent names it. */
      tool: z.string(),
      kind: ToolKind,
      /** Title of the call for people; absent when the agent gives none. */
      title: z.string().optional(),
      /** Arguments of the call, long texts in them shortened; the block has all of them. Absent in logs of earlier versions. */
      args: z.record(z.string(), z.unknown()).optional(),
    }),
})

export const toolProgress = defineEvent({
  type: 'tool.progress',
  summary: 'A running tool reported progress.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  payload: () =>
    z.object({
      toolCallId: z.string(),
      /** Progress in words. */
      message: z.string(),
      /** Progress from 0 to 100; absent when the agent does not report it. */
      percentComplete: z.number().optional(),
    }),
})

export const toolCompleted = defineEvent({
  type: 'tool.completed',
  summary: 'A tool call ended.',
  durability: 'durable',
  readBy: 'session.subscribe',
  payload: () =>
    z.object({
      toolCallId: z.string(),
      /** How the call ended. */
      outcome: ToolOutcome,
      elapsedMs: z.number().nonnegative(),
      /** User-facing reason for the failure. */
      error: z.string().optional(),
      /** Responsible party; set when the call failed. */
      category: ErrorCategory.optional(),
      /** True when the same call may succeed later; set when the call failed. */
      retryable: z.boolean().optional(),
      /** Cause of the failure; set when the call failed. */
      reason: ToolFailureReason.optional(),
    }),
})

export const subagentSpawned = defineEvent({
  type: 'subagent.spawned',
  summary: 'The agent started a subagent, which works in the session `childSessionId`.',
  durability: 'durable',
  readBy: 'session.subscribe',
  payload: () =>
    z.object({
      childId: z.string(),
      /** Task that the subagent was given. */
      task: z.string(),
      toolCallId: z.string().optional(),
      childSessionId: z.string().optional(),
      model: SubagentState.shape.model,
      /** Kind of subagent, as its agent names it. */
      agentName: SubagentState.shape.agentName,
    }),
})

export const subagentEvent = defineEvent({
  type: 'subagent.event',
  summary:
    "An event of a subagent, wrapped for clients that are not subscribed to its session; `inner` is in the child's own terms.",
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  payload: () =>
    z.object({
      childId: z.string(),
      /** Event of the subagent, in its agent's format. */
      inner: z.record(z.string(), z.unknown()),
    }),
})

export const subagentCompleted = defineEvent({
  type: 'subagent.completed',
  summary: 'A subagent ended.',
  durability: 'durable',
  readBy: 'session.subscribe',
  payload: () =>
    z.object({
      childId: z.string(),
      childSessionId: z.string().optional(),
      elapsedMs: z.number().nonnegative(),
      /** Its last message; absent when there is none. */
      finalMessage: z.string().optional(),
      outcome: SubagentOutcome.optional(),
      /** Reason for the failure. */
      failure: z.string().optional(),
      model: SubagentState.shape.model,
      /** Kind of subagent, as its agent names it. */
      agentName: SubagentState.shape.agentName,
      /** Tokens that it used, without those of its own subagents; absent when they were not reported one kind by one. */
      usage: TokenUsage.optional(),
      totalTokens: SubagentState.shape.totalTokens,
      /** Number of its tool calls. */
      totalToolCalls: z.int().nonnegative().optional(),
    }),
})

/** Events about agent activity: tools and subagents. */
export const workEvents = [
  toolStarted,
  toolProgress,
  toolCompleted,
  subagentSpawned,
  subagentEvent,
  subagentCompleted,
] as const
