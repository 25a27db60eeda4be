import { expect, it } from 'vitest'
import { markBefore, marksOf, partsOf, type Mark } from './marks'

const reference = { request: { path: 'a' }, text: '@a', isMeant: true, at: 4, end: 6, key: 'a' }
const missing = { ok: false, path: 'a', message: 'There is none.' } as const
const marks: Mark[] = [
  { at: 0, end: 2, state: 'missing' },
  { at: 3, end: 5, state: 'found' },
]

it('takes a text apart at its marks and keeps every character', () => {
  const parts = partsOf('@a @b and more', marks)
  expect(parts).toEqual([
    { text: '@a', state: 'missing' },
    { text: ' ' },
    { text: '@b', state: 'found' },
    { text: ' and more' },
  ])
  expect(partsOf('', [])).toEqual([])
})

it('finds the chip that ends at the caret, if its file is there', () => {
  expect(markBefore(marks, 5)).toEqual(marks[1])
  expect(markBefore(marks, 2)).toBeUndefined()
  expect(markBefore(marks, 4)).toBeUndefined()
})

it('calls a file missing only when nobody is typing its name', () => {
  expect(marksOf([{ ...reference, answer: missing }], [], false)).toEqual([{ at: 4, end: 6, state: 'missing' }])
  expect(marksOf([{ ...reference, answer: missing }], [], true)).toEqual([{ at: 4, end: 6, state: 'looking' }])
  expect(marksOf([{ ...reference, answer: undefined }], [], false)).toEqual([{ at: 4, end: 6, state: 'looking' }])
})
