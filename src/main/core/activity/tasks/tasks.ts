import type { RuntimeCommand } from '../../../../shared/shell/entities'
import type { ContractError } from '../../../../shared/kernel/errors'
import { knownError } from '../../../../shared/kernel/error-texts'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { AgentTask, TaskInfo } from '../../../../shared/tasks/entities'
import type { ActivityContext } from '../context'
import type { Handler } from '../../base/host-port'
import { findRuntime } from '../../session/lookup'
import type { SessionRuntime } from '../../session/runtime'
import { sendTo } from '../../session/requests/send-message'
import { changeTask, changeTasks } from './change-tasks'
import { endBranch, watchTask } from './watch'

interface FoundTask {
  readonly runtime: SessionRuntime
  readonly task: TaskInfo
}

/** `session.tasks.list`. */
export const listTasks =
  (context: ActivityContext): Handler<'session.tasks.list'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    return found.ok ? ok({ tasks: await allTasks(context, sessionId) }) : found
  }

/** `session.tasks.promoteToBackground`. */
export const promoteToBackground =
  (context: ActivityContext): Handler<'session.tasks.promoteToBackground'> =>
  async ({ sessionId, id }) => {
    const found = await findTask(context, sessionId, id)
    if (!found.ok) return found
    if (found.value.task.status !== 'running') return ok({ promoted: false })
    return err(knownError('capability-missing/background', { capability: 'promoteToBackground' }))
  }

/** `session.tasks.cancel`. */
export const cancelTask =
  (context: ActivityContext): Handler<'session.tasks.cancel'> =>
  async ({ sessionId, id }) => {
    const found = await findTask(context, sessionId, id)
    if (!found.ok) return found
    const { runtime, task } = found.value
    if (task.status !== 'running') return ok({ cancelled: false })
    if (task.type === 'shell') {
      const killed = runtime.shell.kill(id, 'SIGTERM')
      return killed.ok ? ok({ cancelled: killed.value.killed }) : killed
    }
    const completedAt = context.clock.now()
    const told = await runtime.exclusive(() => changeTask(context, runtime, id, { status: 'cancelled', completedAt }))
    if (!told.ok) return told
    const child = await context.runtimes.get(task.childSessionId ?? '')
    const ended = child === null ? ok(undefined) : await endBranch(context, child, 'cancelled')
    return ended.ok ? ok({ cancelled: true }) : ended
  }

/** `session.tasks.remove`. Commands stay in the list of commands run in the session. */
export const removeTask =
  (context: ActivityContext): Handler<'session.tasks.remove'> =>
  async ({ sessionId, id }) => {
    const found = await findTask(context, sessionId, id)
    if (!found.ok) return found
    const { runtime, task } = found.value
    if (task.status === 'running' || task.type === 'shell') return ok({ removed: false })
    const told = await runtime.exclusive(() =>
      changeTasks(context, runtime, (tasks) => tasks.filter((other) => other.id !== id)),
    )
    return told.ok ? ok({ removed: true }) : told
  }

/** `session.tasks.sendMessage`. */
export const sendTaskMessage =
  (context: ActivityContext): Handler<'session.tasks.sendMessage'> =>
  async ({ sessionId, id, message }) => {
    const found = await findTask(context, sessionId, id)
    if (!found.ok) return found
    const { runtime, task } = found.value
    const child = task.type === 'agent' ? await context.runtimes.get(task.childSessionId ?? '') : null
    if (child === null) return ok({ sent: false, error: 'The task has no agent that could be told.' })
    if (task.status !== 'running') {
      const told = await runtime.exclusive(() => reopen(context, runtime, id))
      if (!told.ok) return told
      watchTask(context, runtime, child, id)
    }
    const input = { sessionId: child.sessionId, message, source: 'user' as const }
    const sent = await child.exclusive(() => sendTo(context, child, input, child.stream.changes()))
    return ok(sent.ok ? { sent: true } : { sent: false, error: sent.error.message })
  }

/** A task that has ended runs again. */
function reopen(context: ActivityContext, runtime: SessionRuntime, id: string) {
  return changeTasks(context, runtime, (tasks) =>
    tasks.map((task): AgentTask => {
      if (task.id !== id) return task
      const { completedAt: _then, result: _said, error: _failed, ...rest } = task
      return { ...rest, status: 'running' }
    }),
  )
}

async function findTask(
  context: ActivityContext,
  sessionId: string,
  id: string,
): Promise<Result<FoundTask, ContractError>> {
  const found = await findRuntime(context, sessionId)
  if (!found.ok) return found
  const task = (await allTasks(context, sessionId)).find((other) => other.id === id)
  if (task === undefined) return err(knownError('task-not-found', { id }))
  return ok({ runtime: found.value, task })
}

async function allTasks({ store }: ActivityContext, sessionId: string): Promise<TaskInfo[]> {
  return [...(await store.read.tasks(sessionId)), ...(await store.read.commands(sessionId)).map(shellTask)]
}

function shellTask({ commandId, command, status, startedAt, duration }: RuntimeCommand): TaskInfo {
  return {
    type: 'shell',
    id: commandId,
    description: command,
    command,
    status,
    attachmentMode: 'attached',
    executionMode: 'background',
    canPromoteToBackground: false,
    startedAt,
    ...(duration === undefined ? {} : { completedAt: startedAt + duration }),
  }
}
