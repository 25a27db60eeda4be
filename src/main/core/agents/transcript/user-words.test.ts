import { expect, it } from 'vitest'
import { wordsOfUser as ofCline } from '../sources/cline/grammar'
import { wordsOfUser as ofCursor } from '../sources/cursor/grammar'
import { afterElements } from './user-words'

it.each([
  ['<a>1</a>\n<b>2</b> rest', 'rest'],
  ['<a>1</a>', ''],
  ['<a>1', '<a>1'],
  ['say <a>1</a>', 'say <a>1</a>'],
  ['<c>1</c>', '<c>1</c>'],
])('after the elements of %j comes %j', (words, rest) => expect(afterElements(words, ['a', 'b'])).toBe(rest))

it('many elements take no longer than their length', () => {
  const started = performance.now()
  ofCursor('<rules>x</rules>'.repeat(20_000) + '<other>')
  ofCline('<mode_notice>x</mode_notice>'.repeat(20_000) + '<other>')
  expect(performance.now() - started).toBeLessThan(20_000)
})
