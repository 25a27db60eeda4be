import { z } from 'zod'
import { time } from '../kernel/fields'

export const TaskStatus = z.enum(['running', 'completed', 'failed', 'cancelled'])

/** Background work of a separate agent, in a branch of the session. */
export const AgentTask = z.object({
  /** Marks work of an agent. */
  type: z.literal('agent'),
  /** Id of the task. */
  id: z.string(),
  /** Branch it works in. */
  childSessionId: z.string().optional(),
  /** Kind of agent: an adapter, a custom agent, or a name given by its initiator. */
  agentType: z.string(),
  /** Name for people. */
  name: z.string(),
  /** Purpose of the task. */
  description: z.string(),
  /** Message that the agent was given. */
  prompt: z.string(),
  model: z.string().optional(),
  /** State of the task. */
  status: TaskStatus,
  /** Tasks always run in the background. */
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
  /** Marks a command. */
  type: z.literal('shell'),
  /** Id of the task. */
  id: z.string(),
  /** Purpose of the command. */
  description: z.string(),
  /** Command line. */
  command: z.string(),
  /** State of the task. */
  status: TaskStatus,
  /** Commands stay attached to their session. */
  attachmentMode: z.literal('attached'),
  /** Tasks always run in the background. */
  executionMode: z.literal('background'),
  /** Commands always run in the background. */
  canPromoteToBackground: z.literal(false),
  startedAt: time,
  completedAt: time.optional(),
})

export const TaskInfo = z.discriminatedUnion('type', [AgentTask, ShellTask])
export type TaskInfo = z.infer<typeof TaskInfo>

/** Maximum number of tasks kept per session; the oldest ended ones are removed first. */
export const TASKS_KEPT = 100
