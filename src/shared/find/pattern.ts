import { foldedPattern } from './fold'

/** Range of a text in UTF-16 units: `start` inclusive, end exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/**
 * Returns a pattern that matches a query as users expect: without regard to case, marks on letters and the form in which
 * they are written, and with any white space for white space. Null when the query is empty. Every text is a valid query.
 */
export function findPattern(query: string): RegExp | null {
  const words = query.split(/\s+/u).filter((word) => word !== '')
  if (words.length === 0) return null
  return new RegExp(words.map(anyForm).join(String.raw`\s+`), 'giu')
}

const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/** Returns a pattern for a word in any form: as it is, composed, decomposed, and in letters that fold to the same. */
function anyForm(word: string): string {
  const forms = [word, word.normalize('NFC'), word.normalize('NFD')].map((form) =>
    form.replace(SYNTAX, String.raw`\$&`),
  )
  const all = [...new Set([...forms, foldedPattern(word)])].filter((form) => form !== '')
  return all.length === 1 ? all.join('') : `(?:${all.join('|')})`
}

/** Returns the non-overlapping matches of a pattern in a text. */
export function rangesOf(pattern: RegExp, text: string): TextRange[] {
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
}

/** Returns the number of matches of a pattern in texts. */
export function countIn(pattern: RegExp, texts: readonly string[]): number {
  let count = 0
  for (const text of texts) for (pattern.lastIndex = 0; pattern.exec(text) !== null;) count++
  return count
}
