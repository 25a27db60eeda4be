import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { AgentNote } from '../vocabulary/private'
import { AgentTask, TaskInfo } from './entities'

export const backgroundTasksChanged = defineEvent({
  type: 'background_tasks_changed',
  summary: 'All background tasks of the session.',
  durability: 'durable',
  readBy: 'session.tasks.list',
  affects: ['conversation', 'rows', 'attention'],
  payload: () =>
    z.object({
      sessionId: z.string(),
      /** Tasks of Parley's own after the change. */
      tasks: z.array(AgentTask),
      /** Work of the agents' programs beside their conversations, after the change; absent: unchanged. */
      agentTasks: z.array(TaskInfo).optional(),
    }),
  private: () => z.object({ notes: z.array(AgentNote).readonly().optional() }),
})

/** Every event about tasks. */
export const taskEvents = [backgroundTasksChanged] as const
