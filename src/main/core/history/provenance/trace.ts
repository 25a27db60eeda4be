import { atOnce } from './at-once'
import { continueLines } from './formatting'
import { looseOrigins } from './loose-edits'
import { movedOrigins } from './moves'
import { hasWords, lettersOf } from './text'
import { ALL_RULES, keyOf, UNKNOWN, type History, type Node, type Origin, type Rules, type Step } from './types'

/** Number of letters and digits below which an equal line elsewhere is no coincidence. */
const SHORT = 16

/** Origins of the lines of the versions of files. */
export type Origins = ReadonlyMap<string, readonly Origin[]>

/**
 * Follows the lines of files through their versions, in the order in which these were written. Versions with equal content
 * are one: its lines keep the origins with which it was seen first.
 */
export function trace(history: History, rules: Rules = ALL_RULES): Origins {
  const origins = new Map<string, readonly Origin[]>()
  const known = (node: Node): readonly Origin[] | undefined => {
    const found = origins.get(keyOf(node))
    if (found !== undefined) return found
    const lines = history.lines(node)
    if (lines === null) return undefined
    const unknown = lines.map(() => UNKNOWN)
    origins.set(keyOf(node), unknown)
    return unknown
  }
  for (const step of atOnce(history.steps, rules)) {
    if (origins.has(keyOf(step.target))) continue
    for (const source of [...step.sources, ...(step.beside ?? []).map(({ before }) => before)]) known(source)
    const lines = history.lines(step.target)
    if (lines !== null) origins.set(keyOf(step.target), originsOf(history, step, lines, origins, rules))
  }
  return origins
}

function originsOf(
  history: History,
  step: Step,
  lines: readonly string[],
  known: Origins,
  rules: Rules,
): readonly Origin[] {
  const found: (Origin | undefined)[] = lines.map(() => undefined)
  for (const source of step.sources) {
    const before = known.get(keyOf(source))
    const old = history.lines(source)
    if (before === undefined || old === null) continue
    for (const { from, to, kind } of continueLines(old, lines, rules.formatting)) {
      const origin = changed(before[from] ?? UNKNOWN, kind, step, source.path !== step.target.path)
      const other = found[to]
      if (other === undefined || (isWeak(other) && !isWeak(origin))) found[to] = origin
    }
  }
  if (rules.moves) movedOrigins(history, step, lines, known, found)
  if (rules.edits && step.claim?.grade !== 'recorded') looseOrigins(history, step, lines, found)
  return withClaims(history, step, lines, found, rules)
}

function changed(origin: Origin, kind: 'same' | 'formatted' | 'split', step: Step, isRenamed: boolean): Origin {
  const kinds = [...(isRenamed ? (['renamed'] as const) : []), ...(kind === 'same' ? [] : [kind])]
  if (kinds.length === 0) return origin
  const about = {
    at: step.at,
    ...(step.claim === undefined ? {} : { author: step.claim.author }),
    ...(step.commit === undefined ? {} : { commit: step.commit }),
  }
  return { ...origin, changes: [...origin.changes, ...kinds.map((each) => ({ kind: each, ...about }))] }
}

/** Gives what is left to whom the step is: runs that stood elsewhere to their authors, and everything else to its call. */
function withClaims(
  history: History,
  step: Step,
  lines: readonly string[],
  found: readonly (Origin | undefined)[],
  rules: Rules,
): readonly Origin[] {
  const result: Origin[] = []
  for (let at = 0; at < lines.length;) {
    const origin = found[at]
    if (origin !== undefined) {
      result.push(origin)
      at++
      continue
    }
    let end = at
    while (end < lines.length && found[end] === undefined) end++
    const run = lines.slice(at, end)
    const copied = rules.copies && step.kind === 'call' ? history.copied?.(run, step) : undefined
    if (copied === undefined)
      result.push(...(isCommon(history, step, run) ? run.map(() => UNKNOWN) : claimed(run, step)))
    else result.push(...run.map(() => withCopier(copied, step)))
    at = end
  }
  return result
}

/** Returns whether a run has only short lines that the file had before: they may be the same ones in another place. */
function isCommon(history: History, { sources: [first] }: Step, run: readonly string[]): boolean {
  const before = first === undefined ? null : history.lines(first)
  if (before === null) return false
  const words = run.filter(hasWords)
  return words.length > 0 && words.every((line) => lettersOf(line) < SHORT && before.includes(line))
}

function withCopier(origin: Origin, { claim }: Step): Origin {
  if (origin.evidence === 'copies-unchecked' || claim === undefined) return origin
  return { ...origin, copiedBy: claim.author }
}

/** Lines without words are no evidence, and go with their run. */
function claimed(run: readonly string[], step: Step): Origin[] {
  const own = run.map((line) => originOf(line, step))
  const first = own.find((_, index) => hasWords(run[index] ?? ''))
  let last = first ?? own[0] ?? UNKNOWN
  return own.map((origin, index) => {
    if (hasWords(run[index] ?? '')) last = origin
    return last
  })
}

function originOf(line: string, { kind, claim }: Step): Origin {
  if (claim !== undefined) {
    const { author, grade, evidence, reported } = claim
    if (grade === 'nearby' && reported?.has(line) === true)
      return { grade: 'recorded', evidence: 'diff', author, changes: [] }
    return { grade, evidence: grade === 'nearby' ? 'time' : evidence, author, changes: [] }
  }
  if (kind === 'save') return { grade: 'human', evidence: 'time', author: null, changes: [] }
  return UNKNOWN
}

function isWeak({ grade }: Origin): boolean {
  return grade === 'unknown' || grade === 'nearby'
}
