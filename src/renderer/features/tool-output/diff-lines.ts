import { structuredPatch } from 'diff'
import type { DiffHunk } from '#shared/files/entities'
import { m } from '#messages'

/** A line of a unified diff. `skip` stands for unchanged lines that are left out. */
export interface DiffLine {
  readonly kind: 'added' | 'removed' | 'same' | 'skip'
  readonly text: string
  readonly oldNumber?: number
  readonly newNumber?: number
}

export interface Diff {
  readonly added: number
  readonly removed: number
  readonly lines: readonly DiffLine[]
}

const CONTEXT = 3
/** Beyond this an exact comparison takes too long to wait for; the whole is then shown as replaced. */
const TIMEOUT_MS = 250

/** The difference of two texts, line by line with three lines around each change. `oldText` is null for a new file. */
export function diffLines(oldText: string | null, newText: string): Diff {
  const before = oldText ?? ''
  const patch = structuredPatch('', '', before, newText, undefined, undefined, {
    context: CONTEXT,
    timeout: TIMEOUT_MS,
  })
  return counted(patch === undefined ? replaced(before, newText) : hunkLines(patch.hunks))
}

/** A difference that is already known as hunks. */
export function hunkDiff(hunks: readonly DiffHunk[]): Diff {
  return counted(hunkLines(hunks))
}

function counted(lines: readonly DiffLine[]): Diff {
  const count = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length
  return { added: count('added'), removed: count('removed'), lines }
}

function hunkLines(hunks: readonly DiffHunk[]): DiffLine[] {
  const lines: DiffLine[] = []
  let shownUpTo = 0
  for (const hunk of hunks) {
    const left = hunk.oldStart - 1 - shownUpTo
    if (left > 0) lines.push({ kind: 'skip', text: m.tool.unchangedLines({ count: left }) })
    let oldNumber = hunk.oldStart
    let newNumber = hunk.newStart
    for (const line of hunk.lines) {
      const text = line.slice(1)
      if (line.startsWith('+')) lines.push({ kind: 'added', text, newNumber: newNumber++ })
      else if (line.startsWith('-')) lines.push({ kind: 'removed', text, oldNumber: oldNumber++ })
      else if (line.startsWith(' ')) lines.push({ kind: 'same', text, oldNumber: oldNumber++, newNumber: newNumber++ })
    }
    shownUpTo = oldNumber - 1
  }
  return lines
}

function replaced(before: string, after: string): DiffLine[] {
  return [
    ...split(before).map((text, index): DiffLine => ({ kind: 'removed', text, oldNumber: index + 1 })),
    ...split(after).map((text, index): DiffLine => ({ kind: 'added', text, newNumber: index + 1 })),
  ]
}

function split(text: string): string[] {
  if (text === '') return []
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
}
