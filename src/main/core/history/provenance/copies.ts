import path from 'node:path'
import { readGit, textOf } from '#core/base/git/git-program'
import type { SessionContext } from '#core/session/runtime/context'
import type { Authors } from './event-steps'
import type { FilePlace } from './file-place'
import { readHistory, readVersion } from './read-history'
import { pairLines } from './pair'
import { hasWords, isRun, linesOf } from './text'
import { trace } from './trace'
import { keyOf, type Origin } from './types'

/** Time for all searches of one question, in milliseconds. */
const LIMIT_MS = 2000
/** Maximum number of lines of a change that are searched for. */
const MOST_LINES = 20
/** Maximum number of files with such lines that are compared. */
const MOST_FILES = 5
/** Maximum number of places of a line that are looked at. */
const MOST_PLACES = 200

interface Run {
  readonly from: number
  readonly to: number
  readonly author: string
}

/** A file of a question, with the authors that its origins name; those of copied lines are added. */
interface Asked {
  readonly place: FilePlace
  readonly authors: Authors
  readonly lines: readonly string[]
}

/**
 * Gives runs of lines that stood in another file before the call that wrote them to their authors there; the call has
 * copied them. What could not be searched for in time says so.
 */
export async function withCopies(
  context: Pick<SessionContext, 'clock' | 'store'>,
  asked: Asked,
  origins: readonly Origin[],
): Promise<readonly Origin[]> {
  const { top } = asked.place
  if (top === undefined) return origins
  const until = performance.now() + LIMIT_MS
  const result = [...origins]
  for (const run of runsOf(asked.lines, origins)) {
    const left = until - performance.now()
    const found = left <= 0 ? 'late' : await sourceOf(context, asked, top, run, left)
    for (let at = run.from; at < run.to; at++) {
      const origin = result[at]
      const source = found === 'late' ? undefined : found?.[at - run.from]
      if (origin === undefined) continue
      if (found === 'late') result[at] = { ...origin, evidence: 'copies-unchecked' }
      else if (source !== undefined) result[at] = { ...source, copiedBy: run.author }
    }
  }
  return result
}

/** Returns the runs of lines that one call certainly wrote, and that are long enough to be recognized. */
function runsOf(lines: readonly string[], origins: readonly Origin[]): Run[] {
  const runs: Run[] = []
  for (let from = 0; from < origins.length;) {
    const origin = origins[from]
    let to = from + 1
    while (to < origins.length && isSame(origins[to], origin)) to++
    const isCertain = origin?.grade === 'recorded' || origin?.grade === 'matched'
    if (isCertain && origin.author !== null && origin.changes.length === 0 && isRun(lines.slice(from, to)))
      runs.push({ from, to, author: origin.author })
    from = to
  }
  return runs
}

function isSame(a: Origin | undefined, b: Origin | undefined): boolean {
  return a?.author === b?.author && a?.grade === b?.grade && a?.changes.length === b?.changes.length
}

/** Returns the origins of a run where it stood before; undefined: nowhere. */
async function sourceOf(
  context: Pick<SessionContext, 'clock' | 'store'>,
  { place, authors, lines }: Asked,
  top: string,
  { from, to, author }: Run,
  timeoutMs: number,
): Promise<readonly (Origin | undefined)[] | 'late' | undefined> {
  const at = authors.get(author)?.at
  if (at === undefined) return undefined
  const before = textOf(await readGit(top, ['rev-list', '-1', `--before=${new Date(at - 1).toISOString()}`, 'HEAD']))
  const commit = before?.trim()
  if (commit === undefined || commit === '') return undefined
  const run = lines.slice(from, to)
  const searched = run.filter(hasWords).slice(0, MOST_LINES)
  const told = await readGit(
    top,
    ['grep', '-n', '-z', '-I', '-F', '-m', '5', ...searched.flatMap((line) => ['-e', line]), commit, '--'],
    { timeoutMs, maxBytes: 1024 * 1024 },
  )
  if (!told.ok) return told.error.reason === 'timeout' ? 'late' : undefined
  const names = new Set<string>()
  for (const line of told.value.toString('utf8').split('\n').slice(0, MOST_PLACES)) {
    const [named = ''] = line.split('\0')
    const name = named.slice(commit.length + 1)
    if (name !== '' && name !== place.name) names.add(name)
  }
  for (const name of [...names].slice(0, MOST_FILES)) {
    const other: FilePlace = { ...place, name, file: path.join(top, name), given: path.join(top, name) }
    const text = await readVersion(other, commit)
    const copied = text === undefined ? [] : copiedParts(run, linesOf(text))
    if (text === undefined || copied.length === 0) continue
    const { history, target, authors: others } = await readHistory(context, other, text, commit)
    for (const [key, each] of others) if (!authors.has(key)) authors.set(key, each)
    const there = trace(history).get(keyOf(target)) ?? []
    const origins = run.map((): Origin | undefined => undefined)
    for (const [inRun, inOther] of copied) origins[inRun] = there[inOther]
    return origins
  }
  return undefined
}

/** Returns the pairs of lines of the parts of a run that stand elsewhere and are long enough to be recognized. */
function copiedParts(run: readonly string[], lines: readonly string[]): (readonly [number, number])[] {
  const parts: (readonly [number, number])[][] = []
  for (const pair of pairLines(run, lines)) {
    const last = parts.at(-1)?.at(-1)
    if (last !== undefined && pair[0] === last[0] + 1 && pair[1] === last[1] + 1) parts.at(-1)?.push(pair)
    else parts.push([pair])
  }
  return parts.filter((part) => isRun(part.map(([inRun]) => run[inRun] ?? ''))).flat()
}
