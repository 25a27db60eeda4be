import { z } from 'zod'
import { time } from '../kernel/fields'

export const TaskStatus = z.enum(['running', 'completed', 'failed', 'cancelled'])

/** Background work of a separate agent, in a branch of the session. */
export const AgentTask = z.object({
  type: z.literal('agent'),
  id: z.string(),
  /** Branch it works in. */
  childSessionId: z.string().optional(),
  /** Kind of agent: an adapter, a custom agent, or a name given by its initiator. */
  agentType: z.string(),
  name: z.string(),
  description: z.string(),
  prompt: z.string(),
  model: z.string().optional(),
  status: TaskStatus,
  executionMode: z.literal('background'),
  /** Unix ms. */
  startedAt: time,
  completedAt: time.optional(),
  /** Last message of the agent. */
  result: z.string().optional(),
  /** `failed` only. */
  error: z.string().optional(),
})
export type AgentTask = z.infer<typeof AgentTask>

/** A command run in the session. */
export const ShellTask = z.object({
  type: z.literal('shell'),
  id: z.string(),
  description: z.string(),
  command: z.string(),
  status: TaskStatus,
  attachmentMode: z.literal('attached'),
  executionMode: z.literal('background'),
  canPromoteToBackground: z.literal(false),
  startedAt: time,
  completedAt: time.optional(),
})

export const TaskInfo = z.discriminatedUnion('type', [AgentTask, ShellTask])
export type TaskInfo = z.infer<typeof TaskInfo>

/** Maximum number of tasks kept per session; the oldest ended ones are removed first. */
export const TASKS_KEPT = 100
