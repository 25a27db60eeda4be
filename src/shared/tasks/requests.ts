import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, id, sessionId } from '../kernel/fields'
import { TaskInfo } from './entities'

const byTask = z.strictObject({
  sessionId,
  /** Id of the task. */
  id,
})

export const startAgent = defineRequest({
  name: 'session.tasks.startAgent',
  summary:
    'Starts a separate agent on a background task, in a branch of the session. Its last message is added to the session when it is done.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  stability: 'experimental',
  input: () =>
    z.strictObject({
      sessionId,
      /** Name of an adapter or custom agent; any other name: an agent like the session's. */
      agentType: z.string().min(1).max(200),
      /** Message for the agent. */
      prompt: z.string().trim().min(1).max(100_000),
      /** Name for people. */
      name: z.string().trim().min(1).max(100),
      /** Purpose of the task. */
      description: z.string().max(1000).optional(),
      model: z.string().max(200).optional(),
    }),
  output: () =>
    z.object({
      /** The task's id. */
      agentId: z.string(),
      /** Branch it works in. */
      childSessionId: z.string(),
    }),
  errors: ['session-not-found', 'session-archived', 'task-limit', 'adapter-not-found', 'message-too-large'],
})

export const listTasks = defineRequest({
  name: 'session.tasks.list',
  device: 'watch',
  summary:
    'Returns the tasks of a session, running and ended: agents and commands, also those that the programs of its agents run.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  stability: 'experimental',
  input: () => bySession,
  output: () =>
    z.object({
      /** Tasks of the session. */
      tasks: z.array(TaskInfo),
    }),
  errors: ['session-not-found'],
})

export const promoteToBackground = defineRequest({
  name: 'session.tasks.promoteToBackground',
  summary:
    "Lets an agent continue without waiting for a task of its program. Parley's own tasks run in the background from the start; for a running one this is refused as a missing capability.",
  scope: 'session',
  effect: 'act',
  routing: 'session',
  stability: 'experimental',
  input: () => byTask,
  output: () =>
    z.object({
      /** False for a task that has ended, or that its agent does not wait for. */
      promoted: z.boolean(),
    }),
  errors: ['session-not-found', 'task-not-found', 'capability-missing', 'adapter-failed'],
})

export const cancelTask = defineRequest({
  name: 'session.tasks.cancel',
  summary: 'Stops a task. Its work so far is kept in its branch.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  stability: 'experimental',
  input: () => byTask,
  output: () =>
    z.object({
      /** False when it had already ended. */
      cancelled: z.boolean(),
    }),
  errors: ['session-not-found', 'task-not-found', 'capability-missing', 'adapter-failed'],
})

export const removeTask = defineRequest({
  name: 'session.tasks.remove',
  summary: 'Removes an ended task from the list. Its branch is kept.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  stability: 'experimental',
  input: () => byTask,
  output: () =>
    z.object({
      /** False while it is running. */
      removed: z.boolean(),
    }),
  errors: ['session-not-found', 'task-not-found', 'adapter-failed'],
})

export const sendTaskMessage = defineRequest({
  name: 'session.tasks.sendMessage',
  summary: 'Sends a message to the agent of a task; an ended task continues.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  stability: 'experimental',
  input: () =>
    byTask.extend({
      /** Message for the agent of the task. */
      message: z.string().trim().min(1).max(100_000),
      /** Agent of the session on whose behalf it is sent: it initiates the turn. */
      fromAgentId: id.optional(),
    }),
  output: () =>
    z.object({
      /** True when the message was sent. */
      sent: z.boolean(),
      /** User-facing reason why it was not sent. */
      error: z.string().optional(),
    }),
  errors: ['session-not-found', 'session-archived', 'task-not-found', 'agent-not-found', 'adapter-failed'],
})

export const startFleet = defineRequest({
  name: 'session.fleet.start',
  summary:
    "Works on a session's plan with several agents at once: one per open entry, at most eight. Without a plan, the session's agent is asked to split the prompt.",
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  stability: 'experimental',
  input: () =>
    bySession.extend({
      /** Text to split into tasks when there is no plan. */
      prompt: z.string().max(100_000).optional(),
      /**
       * True: one agent coordinates the work, in a new branch of the kind `coordinator`; it is given the open entries of the plan
       * and the prompt. Default: false.
       */
      coordinator: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      /** True when at least one was started. */
      started: z.boolean(),
      /** Session of the coordinator, if one was asked for. */
      coordinatorSessionId: z.string().optional(),
    }),
  errors: ['session-not-found', 'session-archived', 'task-limit', 'message-empty', 'adapter-not-found'],
})

/** Every request about tasks. */
export const taskRequests = [
  startAgent,
  listTasks,
  promoteToBackground,
  cancelTask,
  removeTask,
  sendTaskMessage,
  startFleet,
] as const
