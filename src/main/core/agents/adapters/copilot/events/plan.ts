import type { PlanEntry } from '#shared/plan/entities'
import { ownText, parsePlan } from '#shared/plan/text'
import { list, record, text } from '#core/agents/transcript/values'

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

/** A plan as it is written. */
export interface WrittenPlan {
  readonly entries: readonly PlanEntry[]
  /** All of it; undefined when its entries say everything. */
  readonly content: string | undefined
}

/** Converts the answer of `session.plan.read`; undefined when there is no plan. */
export function planOfMarkdown(native: unknown): WrittenPlan | undefined {
  const content = text(record(native)['content'])
  if (content === undefined) return undefined
  const entries = parsePlan(content)
  return { entries, content: ownText(content) }
}

function statusOf(status: unknown): PlanEntry['status'] {
  if (status === 'done' || status === 'completed') return 'completed'
  return status === 'in_progress' ? 'in_progress' : 'pending'
}
