import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { AgentTask } from './entities'

export const backgroundTasksChanged = defineEvent({
  type: 'background_tasks_changed',
  summary: 'All background tasks of the session.',
  durability: 'durable',
  readBy: 'session.tasks.list',
  payload: () =>
    z.object({
      sessionId: z.string(),
      /** Tasks of agents after the change. */
      tasks: z.array(AgentTask),
    }),
})

/** Every event about tasks. */
export const taskEvents = [backgroundTasksChanged] as const
