import type { ContractError } from '../../../../shared/kernel/errors'
import { ok, type Result } from '../../../../shared/kernel/result'
import type { AnySessionEvent, SessionEvent } from '../../../../shared/contract'
import type { ActivityContext } from '../context'
import { merge } from '../../history/branch/merge'
import { changeStatus } from '../../session/change-status'
import { childCompleted } from '../../session/inheritance/child-completed'
import type { SessionRuntime } from '../../session/runtime'
import { Subscriber } from '../../session/events/subscribers'
import { changeTask } from './change-tasks'

/**
 * Follows the branch of a task until its turn ends, and then informs the session: the last message is added to its
 * conversation, a failure is noted for its agents. Has to be called before the turn starts.
 */
export function watchTask(
  context: ActivityContext,
  parent: SessionRuntime,
  child: SessionRuntime,
  taskId: string,
): void {
  const subscriber = new Subscriber({
    notify: ({ params }) => {
      const event = params as SessionEvent | AnySessionEvent
      if (event.type !== 'turn.completed') return
      const { success, error } = (event as Extract<SessionEvent, { type: 'turn.completed' }>).payload
      void settle(context, parent, child, taskId, success ? null : (error ?? 'The agent failed.')).finally(() =>
        child.audience.remove(subscriber),
      )
    },
  })
  child.audience.add(subscriber)
  subscriber.release([], child.stream.publishedSequence)
}

async function settle(
  context: ActivityContext,
  parent: SessionRuntime,
  child: SessionRuntime,
  taskId: string,
  error: string | null,
): Promise<void> {
  const { store, clock } = context
  const task = (await store.read.tasks(parent.sessionId)).find(({ id }) => id === taskId)
  if (task?.status !== 'running') return
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
  const ends = { childSessionId: child.sessionId, parentSessionId: parent.sessionId }
  if (error === null && result !== '') await merge(context)({ ...ends, summary: result }, NOBODY)
  else await endBranch(context, child, error ?? 'done')
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

/** The host itself asks. */
const NOBODY = {
  clientId: 'host',
  clientName: 'Parley',
  sink: { notify: () => undefined },
  subscriptions: new Map<string, () => void>(),
  gone: new AbortController().signal,
}
