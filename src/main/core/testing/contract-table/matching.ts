import { expect } from 'vitest'

/** Any nonempty text. */
export const someText: unknown = expect.stringMatching(/./)
/** Any number. */
export const someNumber: unknown = expect.any(Number)

/** A list in which there is an entry with each of these properties. */
export function listWith(...entries: readonly object[]): unknown {
  return expect.arrayContaining(entries.map((entry) => expect.objectContaining(entry) as unknown))
}

/** Returns a matcher for objects with these properties. */
export function objectWith(properties: object): unknown {
  return expect.objectContaining(properties)
}

/** Returns a matcher for texts that contain this part. */
export function textWith(part: string): unknown {
  return expect.stringContaining(part)
}
