import { expect, it } from 'vitest'
import { plainText } from './plain'

it('keeps the words of Markdown and drops its marks', () => {
  const markdown = [
    '# A **title**',
    'See [the log](https://example.com) and `code`.',
    '- one\n- two\n  1. deep\n  2. deeper',
    '```ts\nconst a = 1\n```',
    '| a | b |\n|---|---|\n| 1 | 2 |',
  ].join('\n\n')
  expect(plainText(markdown)).toBe(
    ['A title', 'See the log and code.', '• one\n• two\n  1. deep\n  2. deeper', 'const a = 1\n\na\tb\n1\t2'].join(
      '\n\n',
    ),
  )
})

it('keeps formulas, and definitions that nothing refers to', () => {
  expect(
    plainText('$$\nx^2\n$$\n\n[ERROR]: timeout\n\n[a]: https://example.org/\n\nSee [b].\n\n[b]: https://example.org/'),
  ).toBe('$$\nx^2\n$$\n\n[ERROR]: timeout\n\n[a]: https://example.org/\n\nSee b.')
})

it('leaves text without marks as it is', () => {
  expect(plainText('one\ntwo\n\nthree')).toBe('one\ntwo\n\nthree')
  expect(plainText('')).toBe('')
})
