import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { AnySessionEvent, SessionEvent } from '#shared/contract'
import { asHost } from '../as-host'
import type { ActivityContext } from '../context'
import { merge } from '#core/history/branch/merge'
import { changeStatus } from '#core/session/requests/change-status'
import { childCompleted } from '#core/session/requests/inheritance/child-completed'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { Subscriber } from '#core/session/stream/subscribers'
import { changeTask } from './change-tasks'

/**
 * Follows the branch of a task until its turn ends, and then informs the session: the last message is added to its
 * conversation, a failure is noted for its agents. Has to be called before the turn starts. Returns what ends it.
 */
export function watchTask(
  context: ActivityContext,
  { sessionId: parentSessionId }: Pick<SessionRuntime, 'sessionId'>,
  child: SessionRuntime,
  taskId: string,
): () => void {
  const subscriber = new Subscriber({
    notify: ({ params }) => {
      const event = params as SessionEvent | AnySessionEvent
      if (event.type !== 'turn.completed') return
      const { success, error } = (event as Extract<SessionEvent, { type: 'turn.completed' }>).payload
      const ended = { taskId, parentSessionId, childSessionId: child.sessionId }
      // Long after the request that began the task: the session may have been forgotten and opened again since.
      void context.runtimes
        .during({}, () => settle(context, ended, success ? null : (error ?? 'The agent failed.')))
        .finally(end)
    },
  })
  const end = () => child.audience.remove(subscriber)
  child.audience.add(subscriber)
  subscriber.release([], child.stream.publishedSequence)
  return end
}

/** A task whose agent has ended. */
interface EndedTask {
  readonly taskId: string
  readonly parentSessionId: string
  readonly childSessionId: string
}

async function settle(
  context: ActivityContext,
  { taskId, ...ends }: EndedTask,
  error: string | null,
): Promise<Result<unknown, ContractError>> {
  const { store, clock, runtimes } = context
  const task = (await store.read.tasks(ends.parentSessionId)).find(({ id }) => id === taskId)
  const parent = await runtimes.get(ends.parentSessionId)
  const child = await runtimes.get(ends.childSessionId)
  if (task?.status !== 'running' || parent === null || child === null) return ok(undefined)
  const completedAt = clock.now()
  const last = (await store.read.history(child.sessionId, 1)).find(({ role }) => role === 'assistant')
  const result = last?.contentText ?? ''
  if (error === null)
    await parent.exclusive(() => changeTask(context, parent, taskId, { status: 'completed', completedAt, result }))
  else
    await parent.exclusive(async () => {
      const text = `The background task "${task.name}" failed: ${error}`
      const notes = parent.agents.map(({ agent: { agentId } }) => ({ agentId, kind: `task ${taskId}`, text }))
      await changeTask(context, parent, taskId, { status: 'failed', completedAt, error }, notes)
    })
  if (error === null && result !== '') return merge(context)({ ...ends, summary: result }, asHost)
  return endBranch(context, child, error ?? 'done')
}

/** Closes the branch of a task. */
export function endBranch(
  context: ActivityContext,
  child: SessionRuntime,
  reason: string,
): Promise<Result<unknown, ContractError>> {
  return child.exclusive(async () => {
    if (child.session.status !== 'active') return ok(undefined)
    await child.stopAgents()
    return changeStatus(child, 'closed', { reason, following: await childCompleted(context, child, reason) })
  })
}
