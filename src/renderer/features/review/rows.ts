import type { DiffHunk } from '#shared/files/entities'
import type { ReviewComment } from '#shared/review/entities'
import type { DiffLine } from '../tool-output/diff-lines'
import { splitRows } from '../tool-output/split-rows'

/** A line of a diff with its place in the hunks. */
export interface ReviewLine extends DiffLine {
  readonly kind: 'added' | 'removed' | 'same'
  readonly hunk: number
  /** Index among the lines of the hunk, as requests name it. */
  readonly at: number
  /** The file ends here without a line break. */
  readonly isUnended?: boolean
}

/** A row of the page. `left` and `right` are indexes of lines; in one column both are the same. */
export type ReviewRow =
  | { readonly kind: 'hunk'; readonly key: string; readonly hunk: number; readonly range: DiffHunk }
  | {
      readonly kind: 'line'
      readonly key: string
      readonly hunk: number
      readonly left: number | null
      readonly right: number | null
    }
  | { readonly kind: 'comment'; readonly key: string; readonly comment: ReviewComment }
  | { readonly kind: 'editor'; readonly key: string }

/** Returns the lines of hunks, without the marks at the end of a file. */
export function linesOf(hunks: readonly DiffHunk[]): ReviewLine[] {
  return hunks.flatMap(({ oldStart, newStart, lines }, hunk) => {
    let oldNumber = oldStart
    let newNumber = newStart
    return lines.flatMap((line, at): ReviewLine[] => {
      const text = line.slice(1)
      const place = { text, hunk, at, ...(lines[at + 1]?.startsWith('\\') === true ? { isUnended: true } : {}) }
      if (line.startsWith('+')) return [{ ...place, kind: 'added', newNumber: newNumber++ }]
      if (line.startsWith('-')) return [{ ...place, kind: 'removed', oldNumber: oldNumber++ }]
      if (line.startsWith('\\')) return []
      return [{ ...place, kind: 'same', oldNumber: oldNumber++, newNumber: newNumber++ }]
    })
  })
}

/** A place in a diff where a comment is written. */
export interface EditorPlace {
  readonly side: 'old' | 'new'
  readonly line: number
}

/** Arranges hunks, lines and comments as rows. Comments follow the last line they are about. */
export function rowsOf(
  hunks: readonly DiffHunk[],
  lines: readonly ReviewLine[],
  {
    split,
    comments,
    editor,
  }: { readonly split: boolean; readonly comments: readonly ReviewComment[]; readonly editor: EditorPlace | null },
): ReviewRow[] {
  const rows: ReviewRow[] = []
  const placed = new Set<string>()
  const follow = (indexes: readonly (number | null)[]): void => {
    for (const index of new Set(indexes)) {
      const line = index === null ? undefined : lines[index]
      if (line === undefined) continue
      for (const comment of comments)
        if (isAt(line, comment.side, comment.endLine) && !placed.has(comment.commentId)) {
          placed.add(comment.commentId)
          rows.push({ kind: 'comment', key: comment.commentId, comment })
        }
      if (editor !== null && isAt(line, editor.side, editor.line)) rows.push({ kind: 'editor', key: 'editor' })
    }
  }
  let from = 0
  hunks.forEach((range, hunk) => {
    let to = from
    while (lines[to]?.hunk === hunk) to++
    rows.push({ kind: 'hunk', key: `hunk:${hunk}`, hunk, range })
    const pairs = split
      ? splitRows(lines.slice(from, to)).map(({ left, right }) => ({
          left: left === null ? null : left + from,
          right: right === null ? null : right + from,
        }))
      : Array.from({ length: to - from }, (_, nth) => ({ left: from + nth, right: from + nth }))
    for (const { left, right } of pairs) {
      rows.push({ kind: 'line', key: `line:${left ?? ''}:${right ?? ''}`, hunk, left, right })
      follow([left, right])
    }
    from = to
  })
  const unplaced = comments.filter(({ commentId }) => !placed.has(commentId))
  return [...unplaced.map((comment): ReviewRow => ({ kind: 'comment', key: comment.commentId, comment })), ...rows]
}

function isAt(line: ReviewLine, side: 'old' | 'new', number: number): boolean {
  return side === 'old' ? line.kind !== 'added' && line.oldNumber === number : line.newNumber === number
}

/** Returns the lines of a row that are changed, by their indexes. */
export function changedIn(row: ReviewRow | undefined, lines: readonly ReviewLine[]): number[] {
  if (row?.kind !== 'line') return []
  return [...new Set([row.left, row.right])].filter(
    (index): index is number => index !== null && lines[index]?.kind !== 'same' && lines[index] !== undefined,
  )
}

/** Returns a selection of some lines as requests take it. */
export function selectionOf(
  indexes: readonly number[],
  lines: readonly ReviewLine[],
): { hunk: number; lines: number[] }[] {
  const byHunk = new Map<number, number[]>()
  for (const index of indexes) {
    const line = lines[index]
    if (line !== undefined) byHunk.set(line.hunk, [...(byHunk.get(line.hunk) ?? []), line.at])
  }
  return [...byHunk].map(([hunk, at]) => ({ hunk, lines: at }))
}
