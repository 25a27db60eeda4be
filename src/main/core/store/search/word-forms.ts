import { fold } from '#shared/find/fold'
import { CJK_CHARACTER } from './search-text'

/** Minimum length of what is left of a word without its ending. */
const SHORTEST_STEM = 4
/** Maximum number of words of a description that are looked for. */
const MOST_WORDS = 24

const ENDING = /(?:ations?|ation|ings?|edly|ness|ments?|ers?|ors?|ied|ies|ed|es|s|ly|e|y)$/u
const PART = new RegExp(String.raw`${CJK_CHARACTER}+|(?:(?!${CJK_CHARACTER})[\p{L}\p{N}])+`, 'gu')

/** A word of a description: the beginnings of words, or runs of characters, one of which a text has to have. */
export interface Notion {
  readonly word: string
  readonly beginnings: readonly string[]
}

/** Returns the words of a description with their other forms: without endings, parts of identifiers, and joined to one. */
export function notionsOf(description: string): Notion[] {
  const words = description.match(PART) ?? []
  const notions = new Map<string, Set<string>>()
  const add = (word: string, beginning: string): void => {
    if (beginning.length < 2) return
    const known = notions.get(word) ?? new Set()
    notions.set(word, known.add(beginning))
  }
  for (const [index, written] of words.entries()) {
    const word = fold(written)
    if (new RegExp(`^${CJK_CHARACTER}`, 'u').test(word)) {
      for (const pair of pairsOf(word)) add(pair, pair)
      continue
    }
    add(word, stemOf(word))
    const next = words[index + 1]
    // Names in code join what people write as two words.
    if (next !== undefined && word.length > 2) {
      add(word, word + fold(next))
      add(fold(next), word + fold(next))
    }
    const parts = written.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
    if (parts.length > 1) for (const part of parts.map(fold)) add(part, stemOf(part))
  }
  return [...notions].slice(0, MOST_WORDS).map(([word, beginnings]) => ({ word, beginnings: [...beginnings] }))
}

/** Returns a word without an ending of English, if enough is left. */
function stemOf(word: string): string {
  const stem = word.replace(ENDING, '')
  // Doubled before an ending: stopped, stopping.
  const single = stem !== word && /([^aeiouls])\1$/u.test(stem) ? stem.slice(0, -1) : stem
  return single.length >= SHORTEST_STEM ? single : word
}

/** Returns whether two words differ by a slip: a letter more, less, another, or two in the other order. */
export function isNear(a: string, b: string): boolean {
  const most = Math.max(a.length, b.length) >= 8 ? 2 : 1
  if (Math.abs(a.length - b.length) > most) return false
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let at = 1; at <= a.length; at++) {
    const next = [at]
    for (let to = 1; to <= b.length; to++) {
      const isSame = a[at - 1] === b[to - 1]
      let cost = Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + (isSame ? 0 : 1))
      if (at > 1 && to > 1 && a[at - 1] === b[to - 2] && a[at - 2] === b[to - 1])
        cost = Math.min(cost, (before[to - 2] ?? 0) + 1)
      next.push(cost)
    }
    before = row
    row = next
  }
  return (row[b.length] ?? most + 1) <= most
}

function pairsOf(run: string): string[] {
  const characters = [...run]
  if (characters.length < 2) return [run]
  return characters.slice(1).map((character, index) => (characters[index] ?? '') + character)
}
