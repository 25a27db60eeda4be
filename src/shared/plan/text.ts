import { defined } from '../kernel/defined'
import type { PlanEntry } from './entities'

const MARKS: Readonly<Record<PlanEntry['status'], string>> = { pending: ' ', in_progress: '~', completed: 'x' }
const STATUSES: Readonly<Record<string, PlanEntry['status']>> = {
  x: 'completed',
  '~': 'in_progress',
  '-': 'in_progress',
}

/** Returns a plan as a Markdown checklist, with `[~]` for entries in progress. */
export function planText(entries: readonly PlanEntry[]): string {
  return entries.map(({ content, status }) => `- [${MARKS[status]}] ${content.replaceAll('\n', ' ')}`).join('\n')
}

/**
 * Parses the entries of a plan written by a user: each non-blank line is one, with or without a checkbox. Unchanged
 * entries keep their priority from `before`.
 */
export function parsePlan(text: string, before: readonly PlanEntry[] = []): PlanEntry[] {
  return text.split('\n').flatMap((line): PlanEntry[] => {
    const { mark, content = '' } =
      /^\s*(?:[-*+]|\d+[.)])?\s*(?:\[(?<mark>.)\])?\s*(?<content>.*?)\s*$/u.exec(line)?.groups ?? {}
    if (content === '') return []
    const priority = before.find((entry) => entry.content === content)?.priority
    const status = STATUSES[mark?.toLowerCase() ?? ''] ?? 'pending'
    return [{ content, status, ...defined({ priority }) }]
  })
}
