import { stripVTControlCharacters } from 'node:util'

/** Words that came from anywhere, in one line and so that they do not steer the terminal. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}
