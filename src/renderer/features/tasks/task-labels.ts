import type { AgentTask } from '#shared/tasks/entities'
import type { Mark } from '#renderer/ui/status-mark'

const LONGEST = 60

/** A short name for what somebody asked for. */
export function taskName(prompt: string): string {
  const line = prompt.trim().split('\n', 1)[0] ?? ''
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).trimEnd()}…`
}

/** Mark of a task, by its status. */
export const taskMarks: Readonly<Record<AgentTask['status'], Mark>> = {
  running: 'working',
  completed: 'done',
  failed: 'failed',
  cancelled: 'off',
}
