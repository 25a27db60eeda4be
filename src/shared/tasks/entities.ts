import { z } from 'zod'
import { time } from '../kernel/fields'

export const TaskStatus = z.enum(['running', 'completed', 'failed', 'cancelled'])

/** `sync`: its agent waits for it. */
export const ExecutionMode = z.enum(['sync', 'background'])

/** Agent whose program runs it, beside its conversation; absent for a task of Parley's own. */
const ofAgent = { agentId: z.string().optional() }

/** Work of a separate agent: in a branch of the session, or in the program of an agent. */
export const AgentTask = z.object({
  /** Marks work of an agent. */
  type: z.literal('agent'),
  /** Id of the task. */
  id: z.string(),
  ...ofAgent,
  /** Branch it works in; absent for one in the program of an agent. */
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
  executionMode: ExecutionMode,
  /** True for one that its agent can be told not to wait for. */
  canPromoteToBackground: z.boolean().optional(),
  /** Unix ms. */
  startedAt: time,
  completedAt: time.optional(),
  /** Last message of the agent. */
  result: z.string().optional(),
  /** `failed` only. */
  error: z.string().optional(),
})
export type AgentTask = z.infer<typeof AgentTask>

/** A command run in the session, or by the program of an agent. */
export const ShellTask = z.object({
  /** Marks a command. */
  type: z.literal('shell'),
  /** Id of the task. */
  id: z.string(),
  ...ofAgent,
  /** Purpose of the command. */
  description: z.string(),
  /** Command line. */
  command: z.string(),
  /** State of the task. */
  status: TaskStatus,
  /** `detached`: it goes on after its session. */
  attachmentMode: z.enum(['attached', 'detached']),
  executionMode: ExecutionMode,
  /** True for one that its agent can be told not to wait for. */
  canPromoteToBackground: z.boolean(),
  startedAt: time,
  completedAt: time.optional(),
})

export const TaskInfo = z.discriminatedUnion('type', [AgentTask, ShellTask])
export type TaskInfo = z.infer<typeof TaskInfo>

/** Maximum number of tasks kept per session; the oldest ended ones are removed first. */
export const TASKS_KEPT = 100
