import { expect, it } from 'vitest'
import { moment } from './values'

it.each([
  [1_700_000_000_000.4, 1_700_000_000_000],
  ['2023-11-14T22:13:20Z', 1_700_000_000_000],
  [8.64e15, 8.64e15],
  [8.64e15 + 1, undefined],
  [Number.MAX_VALUE, undefined],
  [-1, undefined],
  ['yesterday', undefined],
])('takes %j as %j', (value, expected) => expect(moment(value)).toBe(expected))
