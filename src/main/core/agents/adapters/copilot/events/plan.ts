import type { PlanEntry } from '../../../../../../shared/plan/entities'
import { list, record, text } from '../../../transcript/values'

/** Converts the todos of a session from the server's list; undefined when there is none. */
export function planOfTodos(native: unknown): readonly PlanEntry[] | undefined {
  const { rows } = record(native)
  if (!Array.isArray(rows)) return undefined
  return list(rows)
    .map(record)
    .flatMap(({ title, status }): PlanEntry[] => {
      const content = text(title)
      return content === undefined ? [] : [{ content, status: statusOf(status) }]
    })
}

/** Parses the steps of a plan written as a checklist; undefined when it is not one. */
export function planOfMarkdown(native: unknown): readonly PlanEntry[] | undefined {
  const content = text(record(native)['content']) ?? ''
  const steps = [...content.matchAll(/^\s*[-*+] \[([ xX~/-])\] +(\S.*)$/gm)].map(
    ([, mark = ' ', words = '']): PlanEntry => ({
      content: words.trim(),
      status: /x/i.test(mark) ? 'completed' : mark === ' ' ? 'pending' : 'in_progress',
    }),
  )
  return steps.length === 0 ? undefined : steps
}

function statusOf(status: unknown): PlanEntry['status'] {
  if (status === 'done' || status === 'completed') return 'completed'
  return status === 'in_progress' ? 'in_progress' : 'pending'
}
