import type { Words } from './port'

/** Returns a text with further text applied to it. */
export function withWords(text: string, { delta, replaces = 0 }: Words): string {
  return replaces === 0 ? text + delta : text.slice(0, Math.max(0, text.length - replaces)) + delta
}
