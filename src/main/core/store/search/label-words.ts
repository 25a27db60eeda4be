/** The words of a text as labels have them: in lower case, each once. */
export function labelWords(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])]
}
