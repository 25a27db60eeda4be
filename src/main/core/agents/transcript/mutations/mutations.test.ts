import { describe, expect, it } from 'vitest'
import { lineMutations, valueMutations, type Mutated } from './testing/mutate'
import { check, readingOf } from './testing/check'
import { seeded } from './testing/random'
import { databases, storage } from './testing/databases'
import { describedSources, generatedSources } from './testing/sources'
import { sharedSources } from './testing/shared'
import { standingFolder } from '#core/testing/temporary-folder'

/** Number of changes of each transcript; set PARLEY_RUNS for more. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 150)
const SEED = Number(process.env['PARLEY_SEED'] ?? 40)

const sources = [
  ...generatedSources,
  ...describedSources,
  ...databases(await standingFolder()),
  storage(),
  ...(await sharedSources()),
]

describe.each(sources)('$name', (source) => {
  it('loses nothing without a trace, however it is changed', { timeout: 60_000 + RUNS * 200 }, async () => {
    const reading = await readingOf(source)
    const mutations = source.isLines ? [...valueMutations, ...lineMutations] : valueMutations
    for (let run = 0; run < (source.isRecorded === true ? Math.ceil(RUNS / 25) : RUNS); run++) {
      const random = seeded(SEED + run)
      const mutated: Mutated = random.pick(mutations)(source.units, random)
      expect(await check(reading, mutated), `seed ${SEED + run}: ${mutated.name}`).toEqual([])
    }
  })
})
