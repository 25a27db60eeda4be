import type { TaskInfo } from '#shared/tasks/entities'
import { defined } from '#shared/kernel/defined'
import { list, record, text } from '#core/agents/transcript/values'

type Json = Readonly<Record<string, unknown>>

/** Number of ended tasks kept; the oldest are forgotten first. */
const ENDED_KEPT = 50
/** Number of tasks kept at all. */
const TASKS_KEPT = 200

/** A task, and the call that started it. */
interface Known {
  readonly task: TaskInfo
  readonly toolCallId: string | undefined
  /** A task keeps its id when it works again, and gets another one for each run. */
  readonly runId: string | undefined
}

/** Facts of a call that can be read by its id. */
export type CallOf = (toolCallId: string) => { readonly args: Json } | undefined

const statuses = { completed: 'completed', failed: 'failed', stopped: 'cancelled', killed: 'cancelled' } as const
const statusOf = (value: unknown) =>
  typeof value === 'string' && Object.hasOwn(statuses, value) ? statuses[value as keyof typeof statuses] : undefined

/** Agents, commands and workflows that Claude Code runs beside its conversation, in the order of their start. */
export class Tasks {
  readonly #known = new Map<string, Known>()

  constructor(private readonly now: () => number = Date.now) {}

  /** All tasks, running and ended. */
  get all(): readonly TaskInfo[] {
    return [...this.#known.values()].map(({ task }) => task)
  }

  /** The call that started a running task; undefined for an unknown or ended one. */
  callOf(taskId: string): string | undefined {
    const known = this.#known.get(taskId)
    return known?.task.status === 'running' ? known.toolCallId : undefined
  }

  /** Takes a system message; returns whether it changed a task. */
  take(frame: Json, callOf: CallOf): boolean {
    switch (frame['subtype']) {
      case 'task_started':
        return this.#start(frame, callOf)
      case 'task_updated':
        return !this.#isEarlier(frame) && this.#update(text(frame['task_id']), record(frame['patch']))
      case 'task_notification':
        return !this.#isEarlier(frame) && this.#update(text(frame['task_id']), { ...frame, result: frame['summary'] })
      case 'background_tasks_changed':
        return this.#replace(list(frame['tasks']).map(record), callOf)
      default:
        return false
    }
  }

  /** Returns whether a message is about a run before the present one. */
  #isEarlier(frame: Json): boolean {
    const present = this.#known.get(text(frame['task_id']) ?? '')?.runId
    const runId = text(frame['run_id'])
    return present !== undefined && runId !== undefined && runId !== present
  }

  /** Takes the end of the program: nothing of it runs any more. Returns whether anything did. */
  endAll(): boolean {
    const running = this.running
    for (const id of running) this.#update(id, { status: 'stopped' })
    return running.length > 0
  }

  /** Ids of what works beside the conversation. */
  get running(): readonly string[] {
    return [...this.#known.values()].flatMap(({ task }) => (task.status === 'running' ? [task.id] : []))
  }

  #start(frame: Json, callOf: CallOf): boolean {
    const id = text(frame['task_id'])
    if (id === undefined) return false
    const toolCallId = text(frame['tool_use_id'])
    const args = toolCallId === undefined ? {} : (callOf(toolCallId)?.args ?? {})
    const description = text(frame['description']) ?? text(args['description']) ?? 'Task'
    const isBackground = frame['is_backgrounded'] === true
    const common = {
      id,
      description,
      status: 'running' as const,
      executionMode: isBackground ? ('background' as const) : ('sync' as const),
      canPromoteToBackground: !isBackground && toolCallId !== undefined,
      startedAt: this.now(),
    }
    const isShell = frame['task_type'] === 'local_bash'
    const agentType =
      text(frame['subagent_type']) ?? text(frame['workflow_name']) ?? text(frame['task_type']) ?? 'agent'
    const prompt = text(frame['prompt']) ?? text(args['prompt']) ?? description
    const task: TaskInfo = isShell
      ? { ...common, type: 'shell', command: text(args['command']) ?? description, attachmentMode: 'attached' }
      : { ...common, type: 'agent', agentType, name: description, prompt }
    // A task that works again is the last one.
    this.#known.delete(id)
    this.#known.set(id, { task, toolCallId, runId: text(frame['run_id']) })
    this.#forget()
    return true
  }

  #update(id: string | undefined, change: Json): boolean {
    const known = id === undefined ? undefined : this.#known.get(id)
    if (id === undefined || known === undefined) return false
    const { task: before, ...rest } = known
    const { toolCallId } = rest
    const isRunning = before.status === 'running'
    const status = isRunning ? statusOf(change['status']) : undefined
    const now = status ?? before.status
    const isBackground = change['is_backgrounded'] === true || before.executionMode === 'background'
    const result = text(change['result'])
    // An agent's last words come after its end.
    const said = before.type === 'shell' || now === 'running' ? {} : defined({ result })
    const failed =
      before.type === 'shell' || now !== 'failed' ? {} : defined({ error: text(change['error']) ?? result })
    const task = {
      ...before,
      ...(status === undefined ? {} : { status, completedAt: this.now() }),
      ...said,
      ...failed,
      executionMode: isBackground ? 'background' : 'sync',
      canPromoteToBackground: !isBackground && now === 'running' && toolCallId !== undefined,
    } as TaskInfo
    if (JSON.stringify(task) === JSON.stringify(before)) return false
    this.#known.set(id, { ...rest, task })
    return true
  }

  /** Takes the full list of what works in the background; what is missing there has ended. */
  #replace(tasks: readonly Json[], callOf: CallOf): boolean {
    let isChanged = false
    const running = new Set(tasks.flatMap(({ task_id: id }) => text(id) ?? []))
    for (const frame of tasks) {
      const known = this.#known.get(text(frame['task_id']) ?? '')
      if (known?.task.status === 'running')
        isChanged = this.#update(known.task.id, { is_backgrounded: true }) || isChanged
      else isChanged = this.#start({ ...frame, is_backgrounded: true }, callOf) || isChanged
    }
    for (const [id, { task }] of this.#known)
      if (task.executionMode === 'background' && !running.has(id))
        isChanged = this.#update(id, { status: 'completed' }) || isChanged
    return isChanged
  }

  #forget(): void {
    const ended = [...this.#known].filter(([, { task }]) => task.status !== 'running')
    for (const [id] of ended.slice(0, Math.max(0, ended.length - ENDED_KEPT))) this.#known.delete(id)
    for (const [id] of [...this.#known].slice(0, Math.max(0, this.#known.size - TASKS_KEPT))) this.#known.delete(id)
  }
}
