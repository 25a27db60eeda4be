import { diffWordsWithSpace } from 'diff'
import type { DiffLine } from './diff-lines'

/** A part of a line, from one index to before the other. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Longer lines are compared as a whole: their words take too long. */
const LONGEST = 1000
/** Lines that have less than this share in common are another line each, not a changed one. */
const LEAST_COMMON = 0.3

/** The changed words of lines that were replaced, by index; lines that are all new or gone have none. */
export function changedWords(lines: readonly DiffLine[]): ReadonlyMap<number, readonly Span[]> {
  const changed = new Map<number, readonly Span[]>()
  let at = 0
  while (at < lines.length) {
    const removed = runOf(lines, at, 'removed')
    const added = runOf(lines, at + removed, 'added')
    if (removed === added) for (let nth = 0; nth < removed; nth++) compare(lines, at + nth, at + removed + nth, changed)
    at += Math.max(1, removed + added)
  }
  return changed
}

function runOf(lines: readonly DiffLine[], from: number, kind: DiffLine['kind']): number {
  let end = from
  while (lines[end]?.kind === kind) end++
  return end - from
}

function compare(
  lines: readonly DiffLine[],
  before: number,
  after: number,
  changed: Map<number, readonly Span[]>,
): void {
  const [old, now] = [lines[before]?.text ?? '', lines[after]?.text ?? '']
  if (old.length > LONGEST || now.length > LONGEST) return
  const removed: Span[] = []
  const added: Span[] = []
  let [oldAt, nowAt, common] = [0, 0, 0]
  for (const part of diffWordsWithSpace(old, now)) {
    const { length } = part.value
    if (part.removed) removed.push({ from: oldAt, to: oldAt + length })
    else if (part.added) added.push({ from: nowAt, to: nowAt + length })
    else common += part.value.trim().length
    if (!part.added) oldAt += length
    if (!part.removed) nowAt += length
  }
  if (common < LEAST_COMMON * Math.max(old.trim().length, now.trim().length)) return
  changed.set(before, removed)
  changed.set(after, added)
}
