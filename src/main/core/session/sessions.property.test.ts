import fc from 'fast-check'
import { it, vi } from 'vitest'
import { checkNothingDangles, checkSessions } from '../testing/sessions-model/invariants'
import { step } from '../testing/sessions-model/steps'
import { World } from '../testing/sessions-model/world'

vi.mock('../base/worker/long-work', () => import('../testing/work-in-place'))

/** Number of sequences of steps to try; PARLEY_RUNS for more. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 100)

/** A clock that sometimes stands still or is set back, like real ones; the order of events must not depend on time. */
function restlessClock(moves: readonly number[]): { now(): number } {
  let now = 1_700_000_000_000
  let calls = 0
  return { now: () => (now += moves[calls++ % Math.max(1, moves.length)] ?? 1) }
}

it(
  'keeps every conversation whole, whatever is branched, merged, rewound, compressed, purged, restarted and crashed',
  async () => {
    const moves = fc.array(fc.constantFrom(0, 0, 1, 1, 7, -1000), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), moves, async (steps, clock) => {
        const world = new World(restlessClock(clock))
        try {
          await world.start()
          for (const each of steps) await world.take(each)
          await checkSessions(world.store.read, world.sessionIds)
          await world.stop()
          checkNothingDangles(world.dataDir, world.purged)
        } finally {
          await world.cleanUp()
        }
      }),
      { numRuns: RUNS },
    )
  },
  // A run takes a fifth of a second; other work may have the machine.
  RUNS * 10_000,
)
