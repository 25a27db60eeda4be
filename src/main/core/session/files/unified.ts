import { structuredPatch } from 'diff'
import type { DiffHunk } from '#shared/files/entities'

const CONTEXT = 3
/** Time limit of an exact comparison; beyond it the whole text is reported as replaced. */
const LONGEST_MS = 250

/** The hunks that make one text of another, with three lines around each. */
export function unifiedHunks(before: string, after: string): DiffHunk[] {
  const patch = structuredPatch('', '', before, after, undefined, undefined, { context: CONTEXT, timeout: LONGEST_MS })
  if (patch !== undefined)
    return patch.hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) => ({
      oldStart,
      oldLines,
      newStart,
      newLines,
      lines,
    }))
  const removed = linesOf(before)
  const added = linesOf(after)
  const lines = [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)]
  return [{ oldStart: 1, oldLines: removed.length, newStart: 1, newLines: added.length, lines }]
}

/** Returns the numbers of lines that hunks add and remove. */
export function countLines(hunks: readonly DiffHunk[]): { added: number; removed: number } {
  let added = 0
  let removed = 0
  for (const { lines } of hunks)
    for (const line of lines)
      if (line.startsWith('+')) added++
      else if (line.startsWith('-')) removed++
  return { added, removed }
}

function linesOf(text: string): string[] {
  if (text === '') return []
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
}
