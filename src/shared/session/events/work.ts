import { z } from 'zod'
import { defineEvent } from '../../kernel/define'
import { ToolKind } from '../../vocabulary/entities'
import { ToolOutcome } from '../blocks'
import { SubagentOutcome } from '../conversation-types'

export const toolStarted = defineEvent({
  type: 'tool.started',
  summary: 'A tool call started.',
  durability: 'durable',
  readBy: 'session.subscribe',
  payload: () =>
    z.object({
      toolCallId: z.string(),
      messageId: z.string(),
      tool: z.string(),
      kind: ToolKind,
      title: z.string().optional(),
    }),
})

export const toolProgress = defineEvent({
  type: 'tool.progress',
  summary: 'A running tool reported progress.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  payload: () => z.object({ toolCallId: z.string(), message: z.string(), percentComplete: z.number().optional() }),
})

export const toolCompleted = defineEvent({
  type: 'tool.completed',
  summary: 'A tool call ended.',
  durability: 'durable',
  readBy: 'session.subscribe',
  payload: () =>
    z.object({
      toolCallId: z.string(),
      outcome: ToolOutcome,
      elapsedMs: z.number().nonnegative(),
      error: z.string().optional(),
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
      task: z.string(),
      toolCallId: z.string().optional(),
      childSessionId: z.string().optional(),
    }),
})

export const subagentEvent = defineEvent({
  type: 'subagent.event',
  summary:
    "An event of a subagent, wrapped for clients that are not subscribed to its session; `inner` is in the child's own terms.",
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  payload: () => z.object({ childId: z.string(), inner: z.record(z.string(), z.unknown()) }),
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
      finalMessage: z.string().optional(),
      outcome: SubagentOutcome.optional(),
      /** Reason for the failure. */
      failure: z.string().optional(),
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
