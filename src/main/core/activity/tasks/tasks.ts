import type { RuntimeCommand } from '#shared/shell/entities'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { AgentTask, TaskInfo } from '#shared/tasks/entities'
import { adapterFailed } from '#core/agents/adapter-failed'
import type { AgentRunner } from '#core/session/agents/agent-runner'
import { defined } from '#shared/kernel/defined'
import type { ActivityContext } from '../context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { sendTo } from '#core/session/requests/send-message'
import { changeTask, changeTasks } from './change-tasks'
import { endBranch, watchTask } from './watch'

interface FoundTask {
  readonly runtime: SessionRuntime
  readonly task: TaskInfo
  /** Agent whose program runs it; undefined for a task of Parley's own. */
  readonly runner: AgentRunner | undefined
}

/** `session.tasks.list`. */
export const listTasks =
  (context: ActivityContext): Handler<'session.tasks.list'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    return found.ok ? ok({ tasks: [...(await ownTasks(context, sessionId)), ...agentTasks(found.value)] }) : found
  }

/** `session.tasks.promoteToBackground`. */
export const promoteToBackground =
  (context: ActivityContext): Handler<'session.tasks.promoteToBackground'> =>
  async ({ sessionId, id }) => {
    const found = await findTask(context, sessionId, id)
    if (!found.ok) return found
    const { task, runner } = found.value
    if (task.status !== 'running') return ok({ promoted: false })
    if (runner?.taskControl?.promote !== undefined) {
      const promoted = await runner.taskControl.promote(id)
      return promoted.ok ? ok({ promoted: promoted.value }) : adapterFailed(promoted.error)
    }
    return err(knownError('capability-missing/background', { capability: 'promoteToBackground' }))
  }

/** `session.tasks.cancel`. */
export const cancelTask =
  (context: ActivityContext): Handler<'session.tasks.cancel'> =>
  async ({ sessionId, id }) => {
    const found = await findTask(context, sessionId, id)
    if (!found.ok) return found
    const { runtime, task, runner } = found.value
    if (task.status !== 'running') return ok({ cancelled: false })
    if (runner !== undefined) {
      const cancelled = await runner.taskControl?.cancel(id)
      if (cancelled?.ok === false) return adapterFailed(cancelled.error)
      return ok({ cancelled: cancelled?.value === true })
    }
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
    const { runtime, task, runner } = found.value
    if (runner !== undefined) {
      const removed = task.status === 'running' ? undefined : await runner.taskControl?.remove?.(id)
      if (removed?.ok === false) return adapterFailed(removed.error)
      return ok({ removed: removed?.value === true })
    }
    if (task.status === 'running' || task.type === 'shell') return ok({ removed: false })
    const told = await runtime.exclusive(() =>
      changeTasks(context, runtime, (tasks) => tasks.filter((other) => other.id !== id)),
    )
    return told.ok ? ok({ removed: true }) : told
  }

/** `session.tasks.sendMessage`. */
export const sendTaskMessage =
  (context: ActivityContext): Handler<'session.tasks.sendMessage'> =>
  async ({ sessionId, id, message, fromAgentId }) => {
    const found = await findTask(context, sessionId, id)
    if (!found.ok) return found
    const { runtime, task, runner } = found.value
    if (fromAgentId !== undefined && !runtime.agents.some(({ agent }) => agent.agentId === fromAgentId))
      return err(knownError('agent-not-found', { agentId: fromAgentId }))
    if (runner !== undefined) {
      // Its own agent is the one that its program knows without an id.
      const from = fromAgentId === runner.agent.agentId ? undefined : fromAgentId
      const sent = await runner.taskControl?.send?.(id, message, from)
      if (sent === undefined) return ok({ sent: false, error: 'The task has no agent that could be told.' })
      return sent.ok ? ok(sent.value) : adapterFailed(sent.error)
    }
    const child = task.type === 'agent' ? await context.runtimes.get(task.childSessionId ?? '') : null
    if (child === null) return ok({ sent: false, error: 'The task has no agent that could be told.' })
    if (task.status !== 'running') {
      const told = await runtime.exclusive(() => reopen(context, runtime, id))
      if (!told.ok) return told
      watchTask(context, runtime, child, id)
    }
    const input = { sessionId: child.sessionId, message, source: 'user' as const }
    const onBehalf = defined({ onBehalfOf: fromAgentId })
    const sent = await child.exclusive(() => sendTo(context, child, input, child.stream.changes(), onBehalf))
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
  const runtime = found.value
  const own = (await ownTasks(context, sessionId)).find((other) => other.id === id)
  if (own !== undefined) return ok({ runtime, task: own, runner: undefined })
  const task = agentTasks(runtime).find((other) => other.id === id)
  if (task?.agentId === undefined) return err(knownError('task-not-found', { id }))
  return ok({ runtime, task, runner: runtime.findAgent(task.agentId) })
}

/** Tasks in the programs of the session's agents. */
const agentTasks = ({ agents }: SessionRuntime): readonly TaskInfo[] => agents.flatMap(({ ownTasks: tasks }) => tasks)

async function ownTasks({ store }: ActivityContext, sessionId: string): Promise<TaskInfo[]> {
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
