import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { STORE_FILE } from '#core/store/open'
import { completeAllLogs, differencesFromLogs } from '#core/testing/rebuilt-rows'
import { anyStep, type Step } from '#core/testing/sessions-model/steps'
import { World } from '#core/testing/sessions-model/world'
import { workInPlace } from '#core/testing/work-in-place'

beforeAll(() => workInPlace())

/** Number of sequences of steps to try; PARLEY_RUNS for more. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 4)

const steps = (...kinds: readonly (readonly [Step['kind'], session: number, message?: number])[]): Step[] =>
  kinds.map(([kind, session, message = 0]) => ({ kind, session, message }))

/** A branch goes before an agent of its parent has received its summary. */
const purgeOfUntold = steps(['create', 0], ['send', 0], ['fork', 0], ['send', 1], ['merge', 1], ['purge', 1])

/** Every way in which requests to people end. */
const allWaysToWait = Array.from({ length: 8 }, (_, way) => way).flatMap((way) =>
  steps(['create', 0], ['ask', way, way], ['question', way, way], ['reset-rules', way]),
)

const rows = (world: World): string => join(world.dataDir, STORE_FILE)

it(
  'rows are those that the log says, whatever was done and whenever logs of imports are completed',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 30 }), fc.nat(30), async (steps, completed) => {
        let now = 1_700_000_000_000
        const world = new World({ now: () => ++now })
        try {
          await world.start()
          for (const [index, each] of steps.entries()) {
            if (index === completed) completeAllLogs(rows(world))
            await world.take(each)
          }
          await world.stop()
          expect(await differencesFromLogs(rows(world))).toEqual([])
          completeAllLogs(rows(world))
          expect(await differencesFromLogs(rows(world))).toEqual([])
        } finally {
          await world.cleanUp()
        }
      }),
      {
        numRuns: RUNS,
        examples: [
          [purgeOfUntold, 0],
          [allWaysToWait, 0],
        ],
      },
    )
  },
  (RUNS + 2) * 20_000,
)
