import uFuzzy from '@leeoniya/ufuzzy'
import type { TextRange } from '#shared/find/pattern'

/** Tolerance: 0 takes letters in between, 1 one mistake a word. */
// The library's enumeration has no values at run time.
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment
const options = (mode: 0 | 1): uFuzzy.Options => ({ intraMode: mode })

/** Tolerates one mistake a word. */
const close = new uFuzzy(options(1))
/** Takes the letters of a word in their order: `ssn` for `session`. */
const letters = new uFuzzy({ ...options(0), intraIns: Infinity })
/** Takes letters in their order across words: `nses` for `New session`. In long texts that finds too much. */
const initials = new uFuzzy({ ...options(0), intraIns: Infinity, intraChars: '.' })
/** Up to this number of matches they are ranked by how well they fit; more keep their order. */
const MAX_RANKED = 1000
/** Matches that are compared in detail, which takes longer than finding them. */
const COMPARED = 200
const ENOUGH = 5
const MAX_QUERY = 200

/** Texts to find by a few letters. What comes first in the list comes first among equals. */
export class Matcher {
  readonly #texts: string[]
  readonly #loose: uFuzzy

  constructor(texts: readonly string[], { short = false }: { readonly short?: boolean } = {}) {
    this.#loose = short ? initials : letters
    this.#texts = uFuzzy.latinize(texts.map((text) => text.toLowerCase()))
  }

  /** Indexes of the texts that match, best first; all of them without a query. */
  find(query: string, limit: number): number[] {
    const needle = uFuzzy.latinize(query.slice(0, MAX_QUERY).toLowerCase().trim())
    if (needle === '') return this.#texts.slice(0, limit).map((_, index) => index)
    const terms = needle.split(/\s+/)
    // The library knows words of Latin letters; other scripts are looked for as they are.
    if (/[^\p{ASCII}]/u.test(needle)) return this.#containing(terms, limit)
    const found = this.#search(close, needle, limit)
    if (found.length >= ENOUGH || needle.length < 2) return found.length > 0 ? found : this.#containing(terms, limit)
    const more = this.#search(this.#loose, needle, limit).filter((index) => !found.includes(index))
    const all = [...found, ...more].slice(0, limit)
    return all.length > 0 ? all : this.#containing(terms, limit)
  }

  #search(fuzzy: uFuzzy, needle: string, limit: number): number[] {
    const [matches] = fuzzy.search(this.#texts, needle, 1, 0)
    if (matches === null || matches.length === 0) return []
    if (matches.length > MAX_RANKED) return matches.slice(0, limit)
    const [, info, order] = fuzzy.search(this.#texts, needle, 1, COMPARED, this.#likeliest(matches, needle))
    if (info === null) return matches.slice(0, limit)
    return order.slice(0, limit).flatMap((position) => {
      const index = info.idx[position]
      return index === undefined ? [] : [index]
    })
  }

  /** The matches that are worth comparing: those in which a word begins with the query before the others. */
  #likeliest(matches: uFuzzy.HaystackIdxs, needle: string): number[] {
    if (matches.length <= COMPARED) return matches
    const begins = (index: number) => ` ${this.#texts[index] ?? ''}`.includes(` ${needle}`)
    const [first, rest] = [matches.filter(begins), matches.filter((index) => !begins(index))]
    return [...first, ...rest].slice(0, COMPARED).sort((one, other) => one - other)
  }

  /** For signs, and scripts without spaces. */
  #containing(terms: readonly string[], limit: number): number[] {
    const found: number[] = []
    for (let index = 0; index < this.#texts.length && found.length < limit; index++) {
      const text = this.#texts[index] ?? ''
      if (terms.every((term) => text.includes(term))) found.push(index)
    }
    return found
  }
}

/** Ranges of a text that a query matches, in order: whole words of the query, else single letters in their order. */
export function matchedRanges(text: string, query: string): TextRange[] {
  const lower = uFuzzy.latinize(text.toLowerCase())
  // Some letters change their length; then nothing can be said about places.
  if (lower.length !== text.length) return []
  const ranges: TextRange[] = []
  for (const term of uFuzzy.latinize(query.toLowerCase()).split(/\s+/).filter(Boolean)) {
    const start = lower.indexOf(term)
    if (start >= 0) ranges.push({ start, end: start + term.length })
    else ranges.push(...letterRanges(lower, term))
  }
  return merged(ranges)
}

function letterRanges(text: string, term: string): TextRange[] {
  const ranges: TextRange[] = []
  let from = 0
  for (const letter of term) {
    const start = text.indexOf(letter, from)
    if (start < 0) return []
    ranges.push({ start, end: start + letter.length })
    from = start + letter.length
  }
  return ranges
}

function merged(ranges: readonly TextRange[]): TextRange[] {
  const result: TextRange[] = []
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last !== undefined && range.start <= last.end)
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    else result.push(range)
  }
  return result
}
