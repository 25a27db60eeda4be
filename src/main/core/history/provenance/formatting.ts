import { pairLines, type Pairs } from './pair'
import { hasWords, unbroken, unformatted } from './text'

/** Maximum number of lines that formatters make of one, or one of. */
const MOST_PARTS = 12

/** A line of a text that continues one of the text before. */
export interface Continued {
  readonly from: number
  readonly to: number
  readonly kind: 'same' | 'formatted' | 'split'
}

/**
 * Pairs the lines of two texts, and of what is left those that differ in their formatting only. Equal lines that are in
 * other places mislead where everything was indented anew: the lines without their formatting are paired first where that
 * finds more.
 */
export function continueLines(a: readonly string[], b: readonly string[], isFormatted: boolean): Continued[] {
  const pairs = pairLines(a, b)
  const exact: Continued[] = pairs.map(([from, to]) => ({ from, to, kind: 'same' }))
  if (!isFormatted) return exact
  const gaps = [...gapsOf(pairs, a.length, b.length)]
  if (gaps.length === 0) return exact
  const found = [...exact, ...gaps.flatMap(({ inA, inB }) => formatted(a, b, inA, inB))]
  if (found.length >= Math.min(a.length, b.length)) return found
  const other = formatted(a, b, [0, a.length], [0, b.length])
  return other.length > found.length ? other : found
}

interface Gap {
  readonly inA: readonly [number, number]
  readonly inB: readonly [number, number]
}

function* gapsOf(pairs: Pairs, inA: number, inB: number): Generator<Gap> {
  let [a, b] = [0, 0]
  for (const [nextA, nextB] of [...pairs, [inA, inB] as const]) {
    if (nextA > a && nextB > b) yield { inA: [a, nextA], inB: [b, nextB] }
    a = nextA + 1
    b = nextB + 1
  }
}

function formatted(a: readonly string[], b: readonly string[], inA: Gap['inA'], inB: Gap['inB']): Continued[] {
  const [aFrom, aTo] = inA
  const [bFrom, bTo] = inB
  const pairs = pairLines(a.slice(aFrom, aTo).map(unformatted), b.slice(bFrom, bTo).map(unformatted))
  const found: Continued[] = pairs.map(([from, to]) => {
    const isSame = a[from + aFrom] === b[to + bFrom]
    return { from: from + aFrom, to: to + bFrom, kind: isSame ? 'same' : 'formatted' }
  })
  for (const gap of gapsOf(pairs, aTo - aFrom, bTo - bFrom))
    found.push(...broken(a, b, shifted(gap.inA, aFrom), shifted(gap.inB, bFrom)))
  return found
}

const shifted = ([from, to]: Gap['inA'], by: number): Gap['inA'] => [from + by, to + by]

/** Pairs one line with several that say the same, in order. */
function broken(a: readonly string[], b: readonly string[], inA: Gap['inA'], inB: Gap['inB']): Continued[] {
  const found: Continued[] = []
  let to = inB[0]
  for (let from = inA[0]; from < inA[1]; from++) {
    for (let start = to; start < inB[1]; start++) {
      const split = lengthOfSame(a[from] ?? '', b, start, inB[1])
      const joined = split > 0 ? 0 : lengthOfSame(b[start] ?? '', a, from, inA[1])
      for (let part = 0; part < split; part++) found.push({ from, to: start + part, kind: 'split' })
      if (joined > 0) found.push({ from, to: start, kind: 'split' })
      if (split === 0 && joined === 0) continue
      to = start + Math.max(split, 1)
      from += Math.max(joined, 1) - 1
      break
    }
  }
  return found
}

/** Returns the number of lines from a place on that together say what one line does; 0: they do not. */
function lengthOfSame(line: string, lines: readonly string[], from: number, to: number): number {
  const whole = unbroken(line)
  if (!hasWords(whole)) return 0
  let text = ''
  for (let count = 1; count <= MOST_PARTS && from + count <= to; count++) {
    text += unbroken(lines[from + count - 1] ?? '')
    if (!whole.startsWith(text)) return 0
    if (text === whole) return count
  }
  return 0
}
