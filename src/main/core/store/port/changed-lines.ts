/** Number of unchanged lines kept around a change. */
const CONTEXT_LINES = 3

/** Returns the part of two texts that differs, with a few equal lines around it. */
export function changedLines(oldText: string, newText: string): { oldText: string; newText: string } {
  const before = oldText.split('\n')
  const after = newText.split('\n')
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  const start = Math.max(0, head - CONTEXT_LINES)
  const left = Math.max(0, tail - CONTEXT_LINES)
  return {
    oldText: before.slice(start, before.length - left).join('\n'),
    newText: after.slice(start, after.length - left).join('\n'),
  }
}
