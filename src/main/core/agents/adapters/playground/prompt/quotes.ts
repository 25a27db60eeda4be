/** Removes a pair of quotes around the whole text. Quotes around parts of it are kept. */
export function unquoted(text: string): string {
  return /^(["'`])((?:(?!\1).)*)\1$/s.exec(text)?.[2] ?? text
}
