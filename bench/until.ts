import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 20

/** Resolves when a condition holds; throws when it does not within `limit` milliseconds. */
export async function until(holds: () => boolean | Promise<boolean>, limit = 60_000): Promise<void> {
  const end = performance.now() + limit
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('a step of the measurement took too long')
    await wait(LOOK_MS)
  }
}
