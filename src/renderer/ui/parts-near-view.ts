/** Height of the parts that are made at once, in px. */
const FIRST = 1000

/** Returns the parts at the end of a list, where a conversation is opened. */
export function firstShown<T>(parts: readonly T[], heightOf: (part: T) => number): readonly T[] {
  let height = 0
  const first = parts.findLastIndex((part) => (height += heightOf(part)) >= FIRST)
  return parts.slice(Math.max(0, first))
}
