import { setTimeout as passed } from 'node:timers/promises'
import { startParley } from '#e2e/interop/parley'
import type { Home } from './home'

/** Time between two looks at the list, in milliseconds. */
const LOOK_MS = 5

/** Times from the begin of a search for sessions of other tools, in milliseconds. */
export interface Found {
  /** Until a list has the first sessions. */
  readonly first: number
  /** Until it has all, each with title, folder and time. */
  readonly list: number
}

/** Measures a search for `count` sessions in a home, by a host with a new data directory. */
export async function timeToFind(home: Home, dataDir: string, count: number): Promise<Found> {
  const parley = await startParley(dataDir, home.env)
  try {
    const start = performance.now()
    const searched = parley.request('import.discover', {})
    let first: number | undefined
    for (;;) {
      const { total } = await parley.request('session.list', { limit: 1 })
      const now = performance.now() - start
      if (total > 0) first ??= now
      if (total >= count) {
        await searched
        return { first: first ?? now, list: now }
      }
      await passed(LOOK_MS)
    }
  } finally {
    await parley.close()
  }
}
