/** A part of a text, in UTF-16 units: from `start` to before `end`. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/**
 * What finds a query in texts the way people mean it: any case, letters with their marks composed or not, any white space
 * where the query has some. Null when there is nothing to find. Every text is a valid query.
 */
export function findPattern(query: string): RegExp | null {
  const words = query.split(/\s+/u).filter((word) => word !== '')
  if (words.length === 0) return null
  return new RegExp(words.map(eitherForm).join(String.raw`\s+`), 'giu')
}

/** A word as a pattern: as it is, composed or taken apart, where these differ. */
function eitherForm(word: string): string {
  const forms = new Set(
    [word, word.normalize('NFC'), word.normalize('NFD')].map((form) => form.replace(SYNTAX, String.raw`\$&`)),
  )
  return forms.size === 1 ? [...forms].join('') : `(?:${[...forms].join('|')})`
}

/** Where a pattern is found in a text, from the beginning on; never overlapping. */
export function rangesOf(pattern: RegExp, text: string): TextRange[] {
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
}

/** How often a pattern is found in texts. */
export function countIn(pattern: RegExp, texts: readonly string[]): number {
  let count = 0
  for (const text of texts) for (pattern.lastIndex = 0; pattern.exec(text) !== null;) count++
  return count
}
