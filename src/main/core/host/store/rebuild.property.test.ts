import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { STORE_FILE } from '#core/store/open'
import { differencesFromLogs } from '#core/testing/rebuilt-rows'
import { step } from '#core/testing/sessions-model/steps'
import { World } from '#core/testing/sessions-model/world'
import { workInPlace } from '#core/testing/work-in-place'

beforeAll(() => workInPlace())

/** Number of sequences of steps to try; PARLEY_RUNS for more. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 4)

it(
  'rows are those that the log says, whatever was done',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        let now = 1_700_000_000_000
        const world = new World({ now: () => ++now })
        try {
          await world.start()
          for (const each of steps) await world.take(each)
          await world.stop()
          expect(await differencesFromLogs(join(world.dataDir, STORE_FILE))).toEqual([])
        } finally {
          await world.cleanUp()
        }
      }),
      { numRuns: RUNS },
    )
  },
  RUNS * 10_000,
)
