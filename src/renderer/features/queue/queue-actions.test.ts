import { expect, test } from 'vitest'
import { moved } from './queue-actions'

test.each([
  ['a', 2, ['b', 'c', 'a']],
  ['c', 0, ['c', 'a', 'b']],
  ['b', 1, null],
  ['a', -1, null],
  ['a', 3, null],
  ['x', 0, null],
] as const)('%s moved to place %i gives %j', (messageId, to, order) => {
  expect(moved(['a', 'b', 'c'], messageId, to)).toEqual(order)
})
