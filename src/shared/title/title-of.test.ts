import { describe, expect, test } from 'vitest'
import { titleOf } from './title-of'

describe('a title by rules', () => {
  test.each([
    ['say one', 'say one'],
    ['  \n\n# Fix the **build**\nIt fails.', 'Fix the build'],
    ['Hi, can you please look at [the log](https://example.com/very/long)?', 'look at the log?'],
    ['hello there', 'hello there'],
    ['Hello world in Rust', 'Hello world in Rust'],
    ['Hello there, please fix the login test', 'fix the login test'],
    ['hey could you rename it', 'rename it'],
    ['- first point\n- second point', 'first point'],
    ['```ts\nconst a = 1\n```\nWhy does this fail?', 'Why does this fail?'],
    ['```\nnpm test\n```', 'npm test'],
    ['The tests fail on Windows. They pass on Linux.', 'The tests fail on Windows'],
    ['请帮我修复这个错误', '请帮我修复这个错误'],
    ['please', 'please'],
    ['2 + 2', '2 + 2'],
    ['!!! ???', ''],
    ['', ''],
  ])('of %j is %j', (text, title) => {
    expect(titleOf(text)).toBe(title)
  })

  test('is cut at the end of a word, or in the middle of one that is too long', () => {
    const words = titleOf('The quick brown fox jumps over the lazy dog and then goes on for quite a while longer')
    expect(words).toBe('The quick brown fox jumps over the lazy dog and then goes…')
    expect([...titleOf('😀a'.repeat(200))]).toHaveLength(60)
  })
})
