import { z } from 'zod'
import { time } from '../kernel/fields'

export const TaskStatus = z.enum(['running', 'completed', 'failed', 'cancelled'])

/** Work that an agent of its own does in the background, in a branch of the session. */
export const AgentTask = z.object({
  type: z.literal('agent'),
  id: z.string(),
  /** The branch that it works in. */
  childSessionId: z.string().optional(),
  /** What kind of agent it is: an adapter, a custom agent, or a word of who started it. */
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
  /** What it said last. */
  result: z.string().optional(),
  /** Of a failed one. */
  error: z.string().optional(),
})
export type AgentTask = z.infer<typeof AgentTask>

/** A command that was run in the session. */
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

/** How many tasks of a session are kept; the oldest that ended go first. */
export const TASKS_KEPT = 100
