import { expect, test } from 'vitest'
import { contractError } from '#shared/kernel/errors'
import { findLabel } from './find-labels'

const nothing = { pattern: /x/gu, ordinal: 0, total: 0, progress: null, error: null }

test('says how far a search is', () => {
  expect(findLabel({ ...nothing, pattern: null })).toBe('')
  expect(findLabel(nothing)).toBe('No matches')
  expect(findLabel({ ...nothing, progress: { looked: 0, total: 0 } })).toBe('Searching…')
  expect(findLabel({ ...nothing, total: 2, progress: { looked: 50, total: 200 } })).toBe('Searching, 25%')
  expect(findLabel({ ...nothing, ordinal: 3, total: 1041 })).toBe('3 of 1,041')
  expect(findLabel({ ...nothing, total: 1 })).toBe('1 match')
  expect(findLabel({ ...nothing, error: contractError('store-failed', 'It failed.') })).toBe('Partial results')
})
