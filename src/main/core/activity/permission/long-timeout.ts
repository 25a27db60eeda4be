import type { Clock } from '../../../../shared/kernel/clock'

/** The longest a timer can run. */
const LONGEST_MS = 2_147_483_647

/** Calls `ring` once it is `at` (Unix milliseconds), however far away that is. Answers how to call it off. */
export function setAlarm(clock: Clock, at: number, ring: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = (): void => {
    const left = at - clock.now()
    timer = setTimeout(left > LONGEST_MS ? wait : ring, Math.min(Math.max(left, 0), LONGEST_MS))
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
