/** Maximum depth of values: deeper ones are meaningless, and later recursive code would overflow the stack. */
const MAX_DEPTH = 256

/** Parses the output of a program or a server. Throws a SyntaxError for invalid JSON, or too much nesting. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (isDeeper(value)) throw new SyntaxError('It is nested too deep.')
  return value
}

/** Returns whether a value is nested too deep to be passed on. */
export function isDeeper(value: unknown, than: number = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false
  return than === 0 || Object.values(value).some((inner) => isDeeper(inner, than - 1))
}
