import { expect } from 'vitest'

/** Any text that says something. */
export const someText: unknown = expect.stringMatching(/./)
/** Any number. */
export const someNumber: unknown = expect.any(Number)

/** A list in which there is an entry with each of these properties. */
export function listWith(...entries: readonly object[]): unknown {
  return expect.arrayContaining(entries.map((entry) => expect.objectContaining(entry) as unknown))
}

/** A text in which this stands. */
export function textWith(part: string): unknown {
  return expect.stringContaining(part)
}
