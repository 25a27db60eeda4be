import { expect, it } from 'vitest'
import { isoTime } from './time'

it.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [1_700_000_000_000.5, '2023-11-14T22:13:20.000Z'],
  [8.64e15 + 1, '+275760-09-13T00:00:00.000Z'],
  [-Infinity, '-271821-04-20T00:00:00.000Z'],
  [Number.NaN, '1970-01-01T00:00:00.000Z'],
])('writes %d as a date', (at, iso) => expect(isoTime(at)).toBe(iso))
