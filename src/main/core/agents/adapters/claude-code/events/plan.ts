import type { PlanEntry } from '#shared/plan/entities'
import type { AdapterEvent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { ownText, parsePlan } from '#shared/plan/text'
import { list, record, text } from '#core/agents/transcript/values'

type Tasks = ReadonlyMap<string, PlanEntry>

/** Tasks after a call, and the resulting plan. */
export interface Planned {
  readonly tasks: Tasks
  readonly events: readonly AdapterEvent[]
}

/** Returns the plan set by a call of a todo list tool; undefined for other tools. */
export function planOfCall(tasks: Tasks, name: string, args: Readonly<Record<string, unknown>>): Planned | undefined {
  if (name === 'ExitPlanMode') return written(tasks, text(args['plan']))
  if (name !== 'TodoWrite') return undefined
  const todos = list(args['todos']).map(record)
  const entries = todos.flatMap((todo, index): [string, PlanEntry][] => {
    const content = text(todo['content'])
    return content === undefined ? [] : [[String(index + 1), { content, status: statusOf(todo['status']) }]]
  })
  return entries.length === 0 && tasks.size === 0 ? undefined : told(new Map(entries))
}

/** Returns the plan after a call that created or changed one task; undefined for other tools. */
export function planOfResult(
  tasks: Tasks,
  tool: { readonly name: string; readonly args: Readonly<Record<string, unknown>> },
  native: unknown,
  output: string,
): Planned | undefined {
  const { name, args } = tool
  if (name === 'TaskCreate') {
    const id = text(record(record(native)['task'])['id']) ?? /#(\d+)/.exec(output)?.[1]
    const content = text(args['subject'])
    return id === undefined || content === undefined
      ? undefined
      : told(new Map(tasks).set(id, { content, status: 'pending' }))
  }
  const id = name === 'TaskUpdate' ? text(args['taskId']) : undefined
  const task = id === undefined ? undefined : tasks.get(id)
  if (id === undefined || task === undefined) return undefined
  const after = new Map(tasks)
  if (args['status'] === 'deleted') after.delete(id)
  else
    after.set(id, {
      content: text(args['subject']) ?? task.content,
      status: args['status'] === undefined ? task.status : statusOf(args['status']),
    })
  return told(after)
}

/** Returns the plan that awaits approval; the tasks of the todo list stay what they are. */
function written(tasks: Tasks, content: string | undefined): Planned | undefined {
  if (content === undefined) return undefined
  const entries = parsePlan(content)
  return { tasks, events: [{ type: 'plan', entries, ...defined({ content: ownText(content) }) }] }
}

const told = (tasks: Tasks): Planned => ({ tasks, events: [{ type: 'plan', entries: [...tasks.values()] }] })

function statusOf(status: unknown): PlanEntry['status'] {
  return status === 'completed' || status === 'in_progress' ? status : 'pending'
}
