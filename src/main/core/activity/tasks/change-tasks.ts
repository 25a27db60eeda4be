import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import { TASKS_KEPT, type AgentTask } from '#shared/tasks/entities'
import type { ActivityContext } from '../context'
import type { AgentNote } from '#shared/vocabulary/private'
import type { ChangeSet } from '#core/session/stream/change-set'
import type { SessionRuntime } from '#core/session/runtime/runtime'

/** Stores a session's tasks after a change, with the notes for its agents. The caller holds the session. */
export async function changeTasks(
  context: ActivityContext,
  { sessionId, stream }: SessionRuntime,
  change: (tasks: readonly AgentTask[]) => readonly AgentTask[],
  notes: readonly AgentNote[] = [],
): Promise<Result<void, ContractError>> {
  const tasks = limited(change(await context.store.read.tasks(sessionId)))
  return stream.keep(stream.changes().event('background_tasks_changed', { sessionId, tasks }, {}, { notes }))
}

/** Adds a task to a session with `changes` of it. The caller holds the session. */
export async function addTask(
  context: ActivityContext,
  sessionId: string,
  task: AgentTask,
  changes: ChangeSet,
): Promise<void> {
  const tasks = limited([...(await context.store.read.tasks(sessionId)), task])
  changes.event('background_tasks_changed', { sessionId, tasks }, {}, { notes: [] })
}

/** Changes one task. The caller holds the session. */
export function changeTask(
  context: ActivityContext,
  runtime: SessionRuntime,
  id: string,
  patch: Partial<AgentTask>,
  notes: readonly AgentNote[] = [],
): Promise<Result<void, ContractError>> {
  const change = (tasks: readonly AgentTask[]): AgentTask[] =>
    tasks.map((task) => (task.id === id ? { ...task, ...patch } : task))
  return changeTasks(context, runtime, change, notes)
}

function limited(tasks: readonly AgentTask[]): AgentTask[] {
  const surplus = tasks.length - TASKS_KEPT
  const old = new Set(tasks.filter(({ status }) => status !== 'running').slice(0, Math.max(0, surplus)))
  return tasks.filter((task) => !old.has(task))
}
