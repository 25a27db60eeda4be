import { stripVTControlCharacters } from 'node:util'
import { visibleText } from '#shared/kernel/visible-text'

/** Maximum length of what a person has to judge; longer ones say so. */
const MOST_JUDGED = 4000

/** Returns text of any origin on one line, without terminal control sequences and characters that reorder others. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}

/**
 * Returns text of any origin without control characters other than line breaks and tabs. The result for a text starts
 * with the result for its beginning, so that growing text can be printed in pieces.
 */
export function plainLines(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '')
}

/**
 * Returns what a person has to judge, such as a command, on one line: nothing is left out, and what cannot be seen is
 * replaced by its code.
 */
export function judgedText(text: string): string {
  const whole = visibleText(text).replaceAll('\n', ' ⏎ ').replaceAll('\t', ' ')
  if (whole.length <= MOST_JUDGED) return whole
  return `${whole.slice(0, MOST_JUDGED)}… (${whole.length} characters; see all of it in the app or with parley approve --json)`
}
