/** Maximum nesting depth of lists and objects in a snapshot. Deeper values overflow the stack of recursive code. */
export const DEEPEST = 200

/** Returns whether lists and objects of a JSON value are nested deeper than `depth` levels. */
export function isDeeper(value: unknown, depth = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  for (const key in value)
    // Most values are texts and numbers.
    if (typeof value[key as keyof typeof value] === 'object' && isDeeper(value[key as keyof typeof value], depth - 1))
      return true
  return false
}
