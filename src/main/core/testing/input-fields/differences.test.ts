import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isNightly, rowsNow } from '../nightly'
import { differences } from './differences'
import { isShownByAnother } from './differences/agents'
import { openStage, type Stage } from './differences/stage'

/** Every field declared here is passed to its request with two values, which must have different effects. */
describe('a field makes a difference', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  it.each(rowsNow(Object.keys(differences), (field) => !isShownByAnother(field)))('%s', async (field) => {
    const { values, observe } = differences[field] ?? { values: [], observe: () => undefined }
    const seen = JSON.stringify(await observe(stage, values[0]))
    expect(JSON.stringify(await observe(stage, values[1]))).not.toBe(seen)
    // The nightly run checks that it is not by chance.
    if (isNightly) expect(JSON.stringify(await observe(stage, values[0]))).toBe(seen)
  })
})
