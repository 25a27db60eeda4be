/** How deep lists and objects of a snapshot may stand in each other. What is deeper ends the stack of whoever walks it. */
export const DEEPEST = 200

/** Whether lists and objects of a JSON value stand deeper in each other than `depth` levels. */
export function isDeeper(value: unknown, depth = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  for (const inner of Object.values(value)) if (isDeeper(inner, depth - 1)) return true
  return false
}
