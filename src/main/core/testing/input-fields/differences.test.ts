import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differences } from './differences'
import { openStage, type Stage } from './differences/stage'

/** Every field declared here is passed to its request with two values, which must have different effects. */
describe('a field makes a difference', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  it.each(Object.keys(differences))('%s', async (field) => {
    const { values, observe } = differences[field] ?? { values: [], observe: () => undefined }
    const seen = JSON.stringify(await observe(stage, values[0]))
    expect(JSON.stringify(await observe(stage, values[1]))).not.toBe(seen)
    // The nightly run checks that it is not by chance.
    if (process.env['PARLEY_NIGHTLY'] === '1') expect(JSON.stringify(await observe(stage, values[0]))).toBe(seen)
  })
})
