import { expect } from 'vitest'

/** Any text that says something. */
export const someText: unknown = expect.stringMatching(/./)
/** Any number. */
export const someNumber: unknown = expect.any(Number)
/** Any list, also an empty one. */
export const someList: unknown = expect.any(Array)

/** A list in which there is an entry with each of these properties. */
export function listWith(...entries: readonly object[]): unknown {
  return expect.arrayContaining(entries.map((entry) => expect.objectContaining(entry) as unknown))
}

/** A list with these values, and maybe others. */
export function listOf(...values: readonly unknown[]): unknown {
  return expect.arrayContaining([...values])
}

/** A text in which this stands. */
export function textWith(part: string): unknown {
  return expect.stringContaining(part)
}
