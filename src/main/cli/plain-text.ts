import { stripVTControlCharacters } from 'node:util'

/** Returns text of any origin on one line and without terminal control sequences. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}
