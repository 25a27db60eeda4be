import { expect, it } from 'vitest'
import { quarterOf } from './rollup'

it('puts every time into a quarter of an hour that can be counted', () => {
  expect(quarterOf(1_800_000)).toBe(2)
  expect(quarterOf(-1)).toBe(-1)
  for (const timestamp of [1e300, -1e300, Number.POSITIVE_INFINITY])
    expect(quarterOf(timestamp)).toSatisfy(Number.isSafeInteger)
})
