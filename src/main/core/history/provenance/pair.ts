import { diffArrays } from 'diff'

/** Maximum number of added and removed lines of a part that is compared line by line. */
const MOST_EDITS = 2000

/** Pairs of lines of two texts that are the same line, as indices, in order. */
export type Pairs = readonly (readonly [number, number])[]

/**
 * Pairs the lines of two texts: equal ends first, then around lines that are unique in both (patience), and what is left by
 * the shortest difference within a bound.
 */
export function pairLines(a: readonly string[], b: readonly string[]): Pairs {
  const pairs: [number, number][] = []
  const open: [number, number, number, number][] = [[0, a.length, 0, b.length]]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    let [aFrom, aTo, bFrom, bTo] = part
    while (aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom]) pairs.push([aFrom++, bFrom++])
    while (aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1]) pairs.push([--aTo, --bTo])
    if (aFrom === aTo || bFrom === bTo) continue
    const anchors = anchorsOf(a, b, [aFrom, aTo, bFrom, bTo])
    if (anchors.length === 0) {
      pairs.push(...shortest(a.slice(aFrom, aTo), b.slice(bFrom, bTo), aFrom, bFrom))
      continue
    }
    for (const [inA, inB] of anchors) {
      open.push([aFrom, inA, bFrom, inB])
      pairs.push([inA, inB])
      aFrom = inA + 1
      bFrom = inB + 1
    }
    open.push([aFrom, aTo, bFrom, bTo])
  }
  return pairs.sort(([, one], [, other]) => one - other)
}

/** Returns the longest ordered sequence of pairs of lines that occur once in both parts. */
function anchorsOf(
  a: readonly string[],
  b: readonly string[],
  [aFrom, aTo, bFrom, bTo]: readonly [number, number, number, number],
): (readonly [number, number])[] {
  const inA = uniqueIn(a, aFrom, aTo)
  const candidates: [number, number][] = []
  for (const [line, at] of uniqueIn(b, bFrom, bTo)) {
    const other = inA.get(line)
    if (other !== undefined && other >= 0 && at >= 0) candidates.push([other, at])
  }
  return longestIncreasing(candidates)
}

/** Returns the place of each line of a part; -1 for those that occur more than once. */
function uniqueIn(lines: readonly string[], from: number, to: number): Map<string, number> {
  const places = new Map<string, number>()
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? ''
    places.set(line, places.has(line) ? -1 : at)
  }
  return places
}

/** `candidates` are in the order of their second numbers; the result is in that of both. */
function longestIncreasing(candidates: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const tops: number[] = []
  const before = new Map<number, number>()
  for (const [index, [value]] of candidates.entries()) {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((candidates[tops[middle] ?? 0]?.[0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    const previous = tops[low - 1]
    if (previous !== undefined) before.set(index, previous)
    tops[low] = index
  }
  const found: (readonly [number, number])[] = []
  for (let at = tops.at(-1); at !== undefined; at = before.get(at)) {
    const candidate = candidates[at]
    if (candidate !== undefined) found.push(candidate)
  }
  return found.reverse()
}

function shortest(a: string[], b: string[], aFrom: number, bFrom: number): [number, number][] {
  const parts = diffArrays(a, b, { maxEditLength: MOST_EDITS })
  const pairs: [number, number][] = []
  if (parts === undefined) return pairs
  let [inA, inB] = [aFrom, bFrom]
  for (const { added, removed, value } of parts) {
    if (!added && !removed) for (let step = 0; step < value.length; step++) pairs.push([inA + step, inB + step])
    if (!added) inA += value.length
    if (!removed) inB += value.length
  }
  return pairs
}
