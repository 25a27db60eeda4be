import { stripVTControlCharacters } from 'node:util'

/** Returns text of any origin on one line and without terminal control sequences. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text)
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
