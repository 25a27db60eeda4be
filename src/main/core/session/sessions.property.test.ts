import fc from 'fast-check'
import { beforeAll, it, vi } from 'vitest'
import { checkNothingDangles, checkSessions } from '../testing/sessions-model/invariants'
import { step } from '../testing/sessions-model/steps'
import { World } from '../testing/sessions-model/world'
import { connectOnce } from '#client/connection'
import { checkAgreement, Followers } from '../testing/agreement/agreement'
import { lastContext, observeHosts } from '../testing/agreement/observed-handlers'
import { workInPlace } from '../testing/work-in-place'
import type { Host } from '../base/host-port'
import { createHostLink } from '../host/host-link'

beforeAll(() => {
  observeHosts()
  workInPlace()
})

/** Number of sequences of steps to try; PARLEY_RUNS for more. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 4)

/** A clock that sometimes stands still or is set back, like real ones; the order of events must not depend on time. */
function restlessClock(moves: readonly number[]): { now(): number } {
  let now = 1_700_000_000_000
  let calls = 0
  return { now: () => (now += moves[calls++ % Math.max(1, moves.length)] ?? 1) }
}

/** A merge is activity of the parent, also when the branch is gone. */
const purgeOfMerged = (['create', 'send', 'fork', 'merge', 'purge'] as const).map((kind) => ({
  kind,
  session: kind === 'merge' || kind === 'purge' ? 1 : 0,
  message: 0,
}))

async function connect(host: Host, name: string) {
  const connected = await connectOnce(createHostLink(host), { name })
  if (!connected.ok) throw new Error(connected.error.message)
  return connected.value
}

/** Two clients of a host: one that follows sessions from the beginning, and one that looks at them now and then. */
async function observe(host: Host) {
  const context = lastContext()
  const followers = new Followers(await connect(host, 'follower'))
  const late = await connect(host, 'late')
  return {
    follow: (sessionId: string) => followers.follow(sessionId),
    check: (sessionId: string) =>
      vi.waitFor(() => checkAgreement(context, followers, late, sessionId), { timeout: 10_000, interval: 1 }),
  }
}

it(
  'keeps every conversation whole, and all who know it in agreement, whatever is branched, merged, rewound, compressed, changed, purged, restarted and crashed',
  async () => {
    const moves = fc.array(fc.constantFrom(0, 0, 1, 1, 7, -1000), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), moves, async (steps, clock) => {
        const world = new World(restlessClock(clock), observe)
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
      { numRuns: RUNS, examples: [[purgeOfMerged, []]] },
    )
  },
  // A run takes a fifth of a second; other work may have the machine.
  RUNS * 10_000,
)
