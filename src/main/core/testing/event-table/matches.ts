import { partialDeepStrictEqual } from 'node:assert/strict'

/** Whether a value is as another says, compared by the properties that the other one names. */
export function matches(value: unknown, wanted: object): boolean {
  try {
    partialDeepStrictEqual(value, wanted)
    return true
  } catch {
    return false
  }
}
