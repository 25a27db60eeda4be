import { z } from 'zod'
import { defineEvent } from '../../kernel/define'
import { ErrorCategory, ToolKind } from '../../vocabulary/entities'
import { ToolOutcome } from '../blocks'
import { ToolFailureReason } from '../tool-failure'

export const toolStarted = defineEvent({
  type: 'tool.started',
  summary: 'A tool call started; its arguments are complete.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['attention', 'roster'],
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
  affects: [],
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
  affects: ['attention'],
  payload: () =>
    z.object({
      toolCallId: z.string(),
      /** Outcome of the call. */
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
