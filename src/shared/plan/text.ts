import type { PlanEntry } from '../adapter/entities'

const MARKS: Readonly<Record<PlanEntry['status'], string>> = { pending: ' ', in_progress: '~', completed: 'x' }
const STATUSES: Readonly<Record<string, PlanEntry['status']>> = {
  x: 'completed',
  '~': 'in_progress',
  '-': 'in_progress',
}

/** A plan as people write it: a Markdown checklist, with `[~]` for what is being done. */
export function planText(entries: readonly PlanEntry[]): string {
  return entries.map(({ content, status }) => `- [${MARKS[status]}] ${content.replaceAll('\n', ' ')}`).join('\n')
}

/**
 * The entries of a plan that somebody wrote: every line that says something is one, with or without a box. What stays
 * the same keeps the priority that it has in `before`.
 */
export function parsePlan(text: string, before: readonly PlanEntry[] = []): PlanEntry[] {
  return text.split('\n').flatMap((line): PlanEntry[] => {
    const { mark, content = '' } =
      /^\s*(?:[-*+]|\d+[.)])?\s*(?:\[(?<mark>.)\])?\s*(?<content>.*?)\s*$/u.exec(line)?.groups ?? {}
    if (content === '') return []
    const priority = before.find((entry) => entry.content === content)?.priority
    const status = STATUSES[mark?.toLowerCase() ?? ''] ?? 'pending'
    return [{ content, status, ...(priority === undefined ? {} : { priority }) }]
  })
}
