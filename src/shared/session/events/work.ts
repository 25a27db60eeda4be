import { z } from 'zod'
import { defineEvent } from '../../kernel/define'
import { TokenUsage } from '../../usage/entities'
import { SubagentOutcome, SubagentState } from '../conversation-types'
import { ForwardedEvent } from './forwarded'
import { toolCompleted, toolProgress, toolStarted } from './tools'

export const subagentSpawned = defineEvent({
  type: 'subagent.spawned',
  summary: 'The agent started a subagent, which works in the session `childSessionId`.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows', 'attention'],
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
  private: () =>
    z.object({
      /** State of a subagent that is known already. Absent: it begins. */
      state: SubagentState.optional(),
    }),
})

export const subagentEvent = defineEvent({
  type: 'subagent.event',
  summary:
    'An event of the session of a subagent, for clients that follow only the session of its agent: messages, tools, turns, usage, plans.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      childId: z.string(),
      /** The event, as subscribers of `childSessionId` receive it. */
      inner: ForwardedEvent,
    }),
})

export const subagentCompleted = defineEvent({
  type: 'subagent.completed',
  summary: 'A subagent ended.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows', 'attention'],
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
