import type { Clock } from '#shared/kernel/clock'

/** Longest duration of a timer. */
const LONGEST_MS = 2_147_483_647

/** Calls `onElapsed` at `at` (Unix milliseconds), however far away that is. Returns the function that cancels it. */
export function setLongTimeout(clock: Clock, at: number, onElapsed: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = (): void => {
    const left = at - clock.now()
    timer = setTimeout(left > LONGEST_MS ? wait : onElapsed, Math.min(Math.max(left, 0), LONGEST_MS))
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
