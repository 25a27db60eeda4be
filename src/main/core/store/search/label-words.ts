import { fold } from '#shared/find/fold'

/** The words of a text as labels have them: in the form that searches compare, each once. */
export function labelWords(text: string): string[] {
  return [...new Set(fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])]
}
