import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, id, sessionId } from '../kernel/fields'
import { TaskInfo } from './entities'

const byTask = z.strictObject({ sessionId, id })

export const startAgent = defineRequest({
  name: 'session.tasks.startAgent',
  summary:
    'Have an agent of its own work on something in the background, in a branch of the session. What it says last becomes part of the session when it is done.',
  scope: 'session',
  stability: 'experimental',
  input: z.strictObject({
    sessionId,
    /** Name of an adapter or custom agent; any other name: an agent like the session's. */
    agentType: z.string().min(1).max(200),
    prompt: z.string().trim().min(1).max(100_000),
    name: z.string().trim().min(1).max(100),
    description: z.string().max(1000).optional(),
    model: z.string().max(200).optional(),
  }),
  output: z.object({
    /** The task's id. */
    agentId: z.string(),
    /** Branch it works in. */
    childSessionId: z.string(),
  }),
  errors: ['session-not-found', 'session-archived', 'task-limit', 'adapter-not-found', 'message-too-large'],
})

export const listTasks = defineRequest({
  name: 'session.tasks.list',
  summary: 'What works in the background of a session, or did: agents, and commands.',
  scope: 'session',
  stability: 'experimental',
  input: bySession,
  output: z.object({ tasks: z.array(TaskInfo) }),
  errors: ['session-not-found'],
})

export const promoteToBackground = defineRequest({
  name: 'session.tasks.promoteToBackground',
  summary:
    'Let an agent go on without waiting for a task. Tasks of Parley work in the background from their start; for one that runs this is refused as a capability that its agent does not have.',
  scope: 'session',
  stability: 'experimental',
  input: byTask,
  output: z.object({
    /** False for a task that has ended. */
    promoted: z.boolean(),
  }),
  errors: ['session-not-found', 'task-not-found', 'capability-missing'],
})

export const cancelTask = defineRequest({
  name: 'session.tasks.cancel',
  summary: 'Stop a task. What it did until then is kept in its branch.',
  scope: 'session',
  stability: 'experimental',
  input: byTask,
  output: z.object({
    /** False when it had already ended. */
    cancelled: z.boolean(),
  }),
  errors: ['session-not-found', 'task-not-found', 'capability-missing'],
})

export const removeTask = defineRequest({
  name: 'session.tasks.remove',
  summary: 'Take a task that has ended off the list. Its branch stays.',
  scope: 'session',
  stability: 'experimental',
  input: byTask,
  output: z.object({
    /** False while it is running. */
    removed: z.boolean(),
  }),
  errors: ['session-not-found', 'task-not-found'],
})

export const sendTaskMessage = defineRequest({
  name: 'session.tasks.sendMessage',
  summary: 'Say something to the agent of a task; one that was done goes on.',
  scope: 'session',
  stability: 'experimental',
  input: byTask.extend({
    message: z.string().trim().min(1).max(100_000),
    /** Agent of the session on whose behalf it is sent. */
    fromAgentId: id.optional(),
  }),
  output: z.object({ sent: z.boolean(), error: z.string().optional() }),
  errors: ['session-not-found', 'session-archived', 'task-not-found'],
})

export const startFleet = defineRequest({
  name: 'session.fleet.start',
  summary:
    "Work on a session's plan with several agents at once: one for each open entry, at most eight. Without a plan the session's agent is asked to share out the prompt.",
  scope: 'session',
  stability: 'experimental',
  input: bySession.extend({ prompt: z.string().max(100_000).optional() }),
  output: z.object({ started: z.boolean() }),
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
