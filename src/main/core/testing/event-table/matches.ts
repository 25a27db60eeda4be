import { partialDeepStrictEqual } from 'node:assert/strict'

/** Returns whether a value matches another one in the other one's properties. */
export function matches(value: unknown, wanted: object): boolean {
  try {
    partialDeepStrictEqual(value, wanted)
    return true
  } catch {
    return false
  }
}
