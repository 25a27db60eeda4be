import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nothingRemembered, remember, type Remembered } from './remembered'

const all = (values: readonly string[], begin: Remembered = nothingRemembered): Remembered =>
  values.reduce(remember, begin)
const numbered = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, at) => `v${from + at}`)

it('holds what came, and not what came to another that grew out of the same', () => {
  const values = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'), { maxLength: 8 })
  fc.assert(
    fc.property(values, values, values, (before, one, other) => {
      const common = all(before)
      const left = all(one, common)
      const right = all(other, common)
      for (const value of ['a', 'b', 'c', 'd', 'e']) {
        expect(common.has(value)).toBe(before.includes(value))
        expect(left.has(value)).toBe([...before, ...one].includes(value))
        expect(right.has(value)).toBe([...before, ...other].includes(value))
      }
    }),
  )
})

it('forgets the oldest of very many, also where it comes again', () => {
  const many = all(numbered(0, 9000))
  expect(numbered(7000, 9000).every((value) => many.has(value))).toBe(true)
  expect(numbered(0, 7000).some((value) => many.has(value))).toBe(false)
  const again = remember(many, 'v0')
  expect(again.has('v0')).toBe(true)
  expect(again.has('v7000')).toBe(false)
  expect(many.has('v7000')).toBe(true)
})
