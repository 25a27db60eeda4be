import type { AgentTasks } from '#shared/adapter/port'
import type { TaskInfo } from '#shared/tasks/entities'
import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import { list, moment, record, text } from '#core/agents/transcript/values'
import type { Session } from './session'

/** Returns the control of what Copilot runs beside its conversation. */
export function tasksOf(session: Pick<Session, 'request'>): AgentTasks {
  /** Sends a request about a task; true when its answer has the field set. */
  const change = async (method: string, id: string, field: string) => {
    const answer = await session.request(method, { id })
    return answer.ok ? ok(record(answer.value)[field] === true) : answer
  }
  return {
    cancel: (id) => change('session.tasks.cancel', id, 'cancelled'),
    promote: (id) => change('session.tasks.promoteToBackground', id, 'promoted'),
    remove: (id) => change('session.tasks.remove', id, 'removed'),
    async send(id, message, fromAgentId) {
      const answer = await session.request('session.tasks.sendMessage', { id, message, ...defined({ fromAgentId }) })
      if (!answer.ok) return answer
      const { sent, error } = record(answer.value)
      return ok({ sent: sent === true, ...defined({ error: text(error) }) })
    },
  }
}

/** Converts the answer of `session.tasks.list`; undefined when it is none. */
export function taskInfos(native: unknown): TaskInfo[] | undefined {
  const { tasks } = record(native)
  return Array.isArray(tasks) ? list(tasks).flatMap((task) => taskInfo(record(task)) ?? []) : undefined
}

const statuses = {
  running: 'running',
  // It has answered, and can be given more to do.
  idle: 'completed',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
} as const

function taskInfo(native: Readonly<Record<string, unknown>>): TaskInfo | undefined {
  const id = text(native['id'])
  if (id === undefined) return undefined
  const told = text(native['status']) ?? ''
  const status = Object.hasOwn(statuses, told) ? statuses[told as keyof typeof statuses] : 'running'
  const completedAt = moment(native['completedAt'])
  const common = {
    id,
    description: text(native['description']) ?? text(native['command']) ?? id,
    status,
    executionMode: native['executionMode'] === 'sync' ? ('sync' as const) : ('background' as const),
    canPromoteToBackground: native['canPromoteToBackground'] === true,
    startedAt: moment(native['startedAt']) ?? 0,
    ...defined({ completedAt }),
  }
  if (native['type'] === 'shell')
    return {
      ...common,
      type: 'shell',
      command: text(native['command']) ?? common.description,
      attachmentMode: native['attachmentMode'] === 'detached' ? 'detached' : 'attached',
    }
  const result = text(native['result']) ?? text(native['latestResponse'])
  const [model, error] = [text(native['resolvedModel']) ?? text(native['model']), text(native['error'])]
  return {
    ...common,
    type: 'agent',
    agentType: text(native['agentType']) ?? 'agent',
    name: text(native['displayName']) ?? common.description,
    prompt: text(native['prompt']) ?? common.description,
    ...defined({ model, result, error: status === 'failed' ? error : undefined }),
  }
}
