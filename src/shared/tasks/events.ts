import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { AgentTask } from './entities'

export const backgroundTasksChanged = defineEvent({
  type: 'background_tasks_changed',
  summary: 'What agents do in the background of the session, all of it.',
  durability: 'durable',
  payload: z.object({ sessionId: z.string(), tasks: z.array(AgentTask) }),
})

/** Every event about tasks. */
export const taskEvents = [backgroundTasksChanged] as const
