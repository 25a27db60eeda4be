import { expect, it } from 'vitest'
import { generationOf, versionIn } from './generation'

it.each([
  ['1.18.33\n', '1.18.33', 1],
  ['opencode v2.0.22\n', '2.0.22', 2],
  ['2.2.6', '2.2.6', 2],
  ['0.0.0-beta-19507\n', '0.0.0-beta-19507', 2],
  ['0.0.0-next-1', '0.0.0-next-1', 2],
  ['0.15.31', '0.15.31', 1],
  ['please install 2.0.2', undefined, 1],
  ['', undefined, 1],
] as const)('tells the generation by the version: %j', (answer, version, generation) => {
  expect(versionIn(answer)).toBe(version)
  expect(generationOf(version)).toBe(generation)
})
