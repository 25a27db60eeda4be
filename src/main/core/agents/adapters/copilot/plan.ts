import type { PlanEntry } from '../../../../../shared/adapter/entities'
import { list, record, text } from '../../transcript/values'

/** The todos of a session, as its server lists them; undefined when it does not. */
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

/** The steps of a plan that is written down as a list to tick off; undefined when it is none. */
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
