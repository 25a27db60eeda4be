import { expect, test } from 'vitest'
import { contractError } from '../../../shared/kernel/errors'
import { findWords } from './find-labels'

const nothing = { pattern: /x/gu, ordinal: 0, total: 0, progress: null, error: null }

test('says how far a search is', () => {
  expect(findWords({ ...nothing, pattern: null })).toBe('')
  expect(findWords(nothing)).toBe('No matches')
  expect(findWords({ ...nothing, progress: { looked: 0, total: 0 } })).toBe('Searching…')
  expect(findWords({ ...nothing, total: 2, progress: { looked: 50, total: 200 } })).toBe('Searching, 25%')
  expect(findWords({ ...nothing, ordinal: 3, total: 1041 })).toBe('3 of 1,041')
  expect(findWords({ ...nothing, total: 1 })).toBe('1 match')
  expect(findWords({ ...nothing, error: contractError('store-failed', 'It failed.') })).toBe('Partial results')
})
