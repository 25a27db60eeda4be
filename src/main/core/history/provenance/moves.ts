import { pairLines } from './pair'
import { hasWords, isRun, lettersOf } from './text'
import { keyOf, UNKNOWN, type History, type Node, type Origin, type Step } from './types'

/** Maximum number of lines that left their places in one step and are searched. */
const MOST_LINES = 20_000
/** Number of letters and digits from which a single line that left a place is taken for the one that appeared. */
const ONE_LINE = 16

interface Left {
  readonly line: string
  readonly origin: Origin
}

/** Fills in the origins of runs of lines that left another place, of the same file or of one beside it, in the same step. */
export function movedOrigins(
  history: History,
  step: Step,
  lines: readonly string[],
  known: ReadonlyMap<string, readonly Origin[]>,
  found: (Origin | undefined)[],
): void {
  if (!found.includes(undefined)) return
  const [first] = step.sources
  const places = [
    ...(first === undefined ? [] : [leftOf(history, first, step.target, known)]),
    ...(step.beside ?? []).map(({ before, after }) => leftOf(history, before, after, known)),
  ]
  const left = places.flatMap((place) => [...place, null]).slice(0, MOST_LINES)
  const starts = new Map<string, number[]>()
  for (const [index, each] of left.entries())
    if (each !== null && hasWords(each.line)) starts.set(each.line, [...(starts.get(each.line) ?? []), index])
  for (let at = 0; at < lines.length; at++) {
    if (found[at] !== undefined || !starts.has(lines[at] ?? '')) continue
    const run = longestRun(lines, found, at, left, starts.get(lines[at] ?? '') ?? [])
    if (run === undefined) continue
    for (const [index, { origin }] of run.entries()) found[at + index] = moved(origin, step)
    at += run.length - 1
  }
  for (const [at, line] of lines.entries()) {
    const [start, ...others] = found[at] === undefined ? (starts.get(line) ?? []) : []
    const other = start === undefined ? undefined : left[start]
    if (other == null) continue
    // Too short to tell a move from words that were written anew: certain for neither.
    found[at] = others.length === 0 && lettersOf(line) >= ONE_LINE ? moved(other.origin, step) : UNKNOWN
  }
}

function longestRun(
  lines: readonly string[],
  found: readonly (Origin | undefined)[],
  at: number,
  left: readonly (Left | null)[],
  starts: readonly number[],
): Left[] | undefined {
  let best: Left[] = []
  for (const start of starts) {
    const run: Left[] = []
    for (let step = 0; at + step < lines.length && found[at + step] === undefined; step++) {
      const other = left[start + step]
      if (other == null || other.line !== lines[at + step]) break
      run.push(other)
    }
    if (run.length > best.length) best = run
  }
  return isRun(best.map(({ line }) => line)) ? best : undefined
}

/** Lines of a version that the next one does not have in their place, in order; runs are separated. */
function leftOf(
  history: History,
  before: Node,
  after: Node | null,
  known: ReadonlyMap<string, readonly Origin[]>,
): (Left | null)[] {
  const lines = history.lines(before)
  const origins = known.get(keyOf(before))
  const next = after === null ? [] : history.lines(after)
  if (lines === null || next === null) return []
  const stayed = new Set(pairLines(lines, next).map(([from]) => from))
  return lines.map((line, index) => (stayed.has(index) ? null : { line, origin: origins?.[index] ?? UNKNOWN }))
}

function moved(origin: Origin, { at, claim, commit }: Step): Origin {
  const about = {
    ...(claim === undefined ? {} : { author: claim.author }),
    ...(commit === undefined ? {} : { commit }),
  }
  return { ...origin, changes: [...origin.changes, { kind: 'moved', at, ...about }] }
}
