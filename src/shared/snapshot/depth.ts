/** Maximum nesting depth of lists and objects in a snapshot. Deeper values overflow the stack of recursive code. */
export const DEEPEST = 200

/** Returns whether lists and objects of a JSON value are nested deeper than `depth` levels. */
export function isDeeper(value: unknown, depth = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  if (Array.isArray(value)) return value.some((inner) => isDeeper(inner, depth - 1))
  for (const key in value) {
    const inner: unknown = value[key as keyof typeof value]
    // Most values are texts and numbers.
    if (typeof inner === 'object' && isDeeper(inner, depth - 1)) return true
  }
  return false
}
