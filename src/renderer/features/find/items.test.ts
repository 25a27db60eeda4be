import { expect, test } from 'vitest'
import { findPattern } from '#shared/find/pattern'
import { placeBlocks } from '#shared/session/placed-blocks'
import { placeInItem } from './items'

const blocks = placeBlocks('m', [
  { type: 'text', content: 'one word, another word' },
  { type: 'tool_call', toolCallId: 'a', name: 'x', args: { of: 'word' } },
  { type: 'tool_call', toolCallId: 'b', name: 'x', args: {} },
  { type: 'tool_output', toolCallId: 'a', output: 'word' },
  { type: 'tool_output', toolCallId: 'b', output: 'word' },
])
const ids = blocks.map(({ blockId }) => blockId)

test('places are counted in the order in which a message shows them', () => {
  const pattern = findPattern('word') ?? /-/gu
  expect([0, 1, 2, 3, 4, 5].map((nth) => placeInItem(blocks, pattern, nth))).toEqual([
    { item: ids[0], nth: 0 },
    { item: ids[0], nth: 1 },
    { item: ids[1], nth: 0 },
    { item: ids[1], nth: 1 },
    { item: ids[2], nth: 0 },
    null,
  ])
})
