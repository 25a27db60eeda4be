import { defined } from '../kernel/defined'
import type { PlanEntry } from './entities'

const MARKS: Readonly<Record<PlanEntry['status'], string>> = { pending: ' ', in_progress: '~', completed: 'x' }
const STATUSES: Readonly<Record<string, PlanEntry['status']>> = {
  x: 'completed',
  '~': 'in_progress',
  '-': 'in_progress',
  '/': 'in_progress',
}

/** Returns a plan as a Markdown checklist, with `[~]` for entries in progress. */
export function planText(entries: readonly PlanEntry[]): string {
  return entries.map(({ content, status }) => `- [${MARKS[status]}] ${content.replaceAll('\n', ' ')}`).join('\n')
}

/** Returns a plan in full: its own text, or its entries as a checklist. */
export function planInFull(entries: readonly PlanEntry[], content: string | undefined): string {
  return content ?? planText(entries)
}

/** Returns the text of a plan that is more than a list, whose entries say all of it. */
export function ownText(text: string): string | undefined {
  return isDocument(text) || blocksOf(text).length > 1 ? text : undefined
}

/** Returns the parts of a text between empty lines. */
const blocksOf = (text: string): string[] => text.split(/\n\s*\n/).filter((block) => block.trim() !== '')

const ITEM = /^\s*(?:[-*+]|\d+[.)])\s/
const BOX = /^\s*(?:[-*+]|\d+[.)])\s+\[.\]\s/u
const FENCE = /^\s*(?:```|~~~)/

/** Returns the lines of a document that are steps: boxes to check if there are any, else all items of its lists. */
function stepsOf(lines: readonly string[]): string[] {
  let isCode = false
  const outside = lines.filter((line) => {
    if (!FENCE.test(line)) return !isCode
    isCode = !isCode
    return false
  })
  const boxes = outside.filter((line) => BOX.test(line))
  return boxes.length > 0 ? boxes : outside.filter((line) => ITEM.test(line))
}

/** Returns whether a text is a document with lists in it, rather than a list: it has headings, code or paragraphs. */
function isDocument(text: string): boolean {
  const lines = text.split('\n')
  if (lines.some((line) => /^#{1,6}\s/.test(line) || FENCE.test(line))) return true
  const blocks = blocksOf(text)
  return blocks.length > 1 && lines.some((line) => ITEM.test(line)) && blocks.some((block) => !ITEM.test(block))
}

/**
 * Parses the entries of a plan written by a person or an agent: the steps of a document, or each non-blank line of a list, with or
 * without a checkbox. Unchanged entries keep their priority from `before`.
 */
export function parsePlan(text: string, before: readonly PlanEntry[] = []): PlanEntry[] {
  const all = text.split('\n')
  return (isDocument(text) ? stepsOf(all) : all).flatMap((line): PlanEntry[] => {
    const { mark, content = '' } =
      /^\s*(?:[-*+]|\d+[.)])?\s*(?:\[(?<mark>.)\])?\s*(?<content>.*?)\s*$/u.exec(line)?.groups ?? {}
    if (content === '') return []
    const priority = before.find((entry) => entry.content === content)?.priority
    const status = STATUSES[mark?.toLowerCase() ?? ''] ?? 'pending'
    return [{ content, status, ...defined({ priority }) }]
  })
}
