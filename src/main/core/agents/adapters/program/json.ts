/** Deeper values than this mean nothing to anybody, and what walks through them later would run out of stack. */
const MAX_DEPTH = 256

/** Parses what a program or a server wrote. Throws a SyntaxError for what is no JSON, or nested too deep. */
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
