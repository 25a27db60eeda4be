import type { DiffHunk } from '#shared/files/entities'
import type { ReviewSelection } from '#shared/review/entities'

/*
 * Applies a part of a difference. Texts are strings of bytes (latin1), so that every byte survives; the lines of hunks
 * are as git shows them, with the line ends that git stores.
 */

/** Returns whether a line of a hunk, by its index, is selected. */
export type IsSelected = (hunk: number, line: number) => boolean

/** Returns the chosen lines; everything without a selection. Null when it names a hunk or a line that is not there. */
export function selected(
  hunks: readonly DiffHunk[],
  selection: readonly ReviewSelection[] | undefined,
): IsSelected | null {
  if (selection === undefined) return () => true
  const whole = new Set<number>()
  const parts = new Map<number, Set<number>>()
  for (const { hunk, lines } of selection) {
    const count = hunks[hunk]?.lines.length
    if (count === undefined || lines?.some((line) => line >= count) === true) return null
    if (lines === undefined) whole.add(hunk)
    else parts.set(hunk, new Set([...(parts.get(hunk) ?? []), ...lines]))
  }
  return (hunk, line) => whole.has(hunk) || parts.get(hunk)?.has(line) === true
}

/** Returns the old text with the selected changes made. Null when the hunks do not fit the text. */
export function withChanges(old: string, hunks: readonly DiffHunk[], isSelected: IsSelected): string | null {
  return change(old, hunks, isSelected, false)
}

/** Returns the new text with the selected changes taken back. Null when the hunks do not fit the text. */
export function withoutChanges(now: string, hunks: readonly DiffHunk[], isSelected: IsSelected): string | null {
  return change(now, hunks, isSelected, true)
}

function change(text: string, hunks: readonly DiffHunk[], isSelected: IsSelected, isReverse: boolean): string | null {
  const source = linesOf(text)
  const lineEnd = lineEndOf(source, hunks, isReverse)
  const [removing, adding] = isReverse ? ['+', '-'] : ['-', '+']
  const result: string[] = []
  let at = 0
  for (const [nth, hunk] of hunks.entries()) {
    const [start, count] = isReverse ? [hunk.newStart, hunk.newLines] : [hunk.oldStart, hunk.oldLines]
    // A hunk without lines of its own names the line before it.
    const from = count === 0 ? start : start - 1
    if (from < at || from > source.length) return null
    result.push(...source.slice(at, from))
    at = from
    for (const [index, line] of hunk.lines.entries()) {
      const sign = line.slice(0, 1)
      const isLast = hunk.lines[index + 1]?.startsWith('\\') === true
      if (sign === ' ' || sign === removing) {
        const present = source[at]
        if (present === undefined || !isSameLine(present, line.slice(1), isLast)) return null
        at++
        if (sign === ' ' || !isSelected(nth, index)) result.push(present)
      } else if (sign === adding && isSelected(nth, index))
        result.push(isLast ? line.slice(1) : line.slice(1) + endFor(line, lineEnd))
    }
  }
  result.push(...source.slice(at))
  // Only the last line can be without an end.
  return result
    .map((line, index) => (index < result.length - 1 && !line.endsWith('\n') ? line + endFor(line, lineEnd) : line))
    .join('')
}

/** Lines with their ends. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function isSameLine(present: string, shown: string, isWithoutEnd: boolean): boolean {
  if (isWithoutEnd) return present === shown
  return present === `${shown}\n` || present === `${shown}\r\n`
}

const endFor = (line: string, lineEnd: string): string => (line.endsWith('\r') ? '\n' : lineEnd)

/** The line end of the file where git shows another one than is on disk. */
function lineEndOf(source: readonly string[], hunks: readonly DiffHunk[], isReverse: boolean): string {
  const removing = isReverse ? '+' : '-'
  for (const hunk of hunks) {
    const count = isReverse ? hunk.newLines : hunk.oldLines
    let at = (isReverse ? hunk.newStart : hunk.oldStart) - (count === 0 ? 0 : 1)
    for (const line of hunk.lines) {
      if (!line.startsWith(' ') && !line.startsWith(removing)) continue
      const present = source[at++]
      if (present?.endsWith('\n') === true) return present === `${line.slice(1)}\r\n` ? '\r\n' : '\n'
    }
  }
  return source.length > 0 && source.every((line) => line.endsWith('\r\n')) ? '\r\n' : '\n'
}
