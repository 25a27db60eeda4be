import { expect, it } from 'vitest'
import { placeBlocks } from './placed-blocks'
import { inputBlocksOf, textOf, withText } from './input-blocks'

const picture = { type: 'image' as const, source: { type: 'url' as const, url: 'https://example.org/a.png' } }
const said = placeBlocks('m', [
  { type: 'text', content: 'one' },
  picture,
  { type: 'text', content: 'two' },
  { type: 'reasoning', content: 'hm' },
])

it('takes what a person can send, and its text', () => {
  expect(inputBlocksOf(said)).toEqual([{ type: 'text', content: 'one' }, picture, { type: 'text', content: 'two' }])
  expect(textOf(said)).toBe('one\n\ntwo')
})

it('replaces the text and keeps what was attached', () => {
  expect(withText(said, 'other')).toEqual([{ type: 'text', content: 'other' }, picture])
})
