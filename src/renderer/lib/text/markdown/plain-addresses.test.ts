import { expect, test } from 'vitest'
import { createParser } from './parser'

const links = (text: string) =>
  [
    ...createParser()
      .render(text)
      .matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g),
  ].map((match) => match[2])

test.each([
  ['https://example.org/d**bold**', ['https://example.org/d']],
  ['**https://example.org/d**', ['https://example.org/d']],
  ['https://example.org/a*b*c', ['https://example.org/a*b*c']],
  ['https://example.org/d~~gone~~', ['https://example.org/d']],
  ['见https://example.org/a。次', ['https://example.org/a']],
  ['（https://example.org/c）と', ['https://example.org/c']],
  ['「https://example.org/c」、https://example.org/e，', ['https://example.org/c', 'https://example.org/e']],
  ['https://ja.wikipedia.org/wiki/東京', ['https://ja.wikipedia.org/wiki/東京']],
  ['https://example.org/x.', ['https://example.org/x']],
  ['mailto:ann@example.org。', ['mailto:ann@example.org']],
])('the links of %s', (text, expected) => {
  expect(links(text)).toEqual(expected)
})

test('words behind an address keep their marks', () => {
  expect(createParser().render('https://example.org/d**bold**')).toContain('</a><strong>bold</strong>')
})
