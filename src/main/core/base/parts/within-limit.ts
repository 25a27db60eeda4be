import type { Log } from '../context'
import { settlesWithin } from '../settles-within'

/** Longest time for a step when the limit of all has passed, in milliseconds. */
const LEAST_MS = 500

/**
 * Returns a function that waits for the steps of an end, one after the other, together no longer than `limitMs`. A step that
 * takes longer is logged by its name and continues while the next ones begin. What a step throws is thrown.
 */
export function withinLimit(limitMs: number, log: Log): (name: string, step: Promise<unknown>) => Promise<void> {
  const until = performance.now() + limitMs
  return async (name, step) => {
    if (await settlesWithin(step, Math.max(LEAST_MS, until - performance.now()))) await step
    else log(`The host's end does not wait longer for: ${name}.`)
  }
}
