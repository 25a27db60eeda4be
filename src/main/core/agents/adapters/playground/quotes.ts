/** Text without the pair of quotes around all of it. Quotes around its parts stay. */
export function unquoted(text: string): string {
  return /^(["'`])((?:(?!\1).)*)\1$/s.exec(text)?.[2] ?? text
}
