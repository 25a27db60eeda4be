import { expect, it } from 'vitest'
import { isNestedDeeper } from './nesting'

const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

it.each([
  ['nothing', '', false],
  ['lists up to the limit', deep(10), false],
  ['lists beyond it', deep(11), true],
  ['objects beyond it', '{"a":'.repeat(11) + '1' + '}'.repeat(11), true],
  ['lists after each other', `[${Array(50).fill('[[]]').join(',')}]`, false],
  ['a text of brackets', JSON.stringify(['['.repeat(50)]), false],
  ['a text with quotes and backslashes', JSON.stringify(['\\"', '[['.repeat(20), '\\\\']), false],
  ['brackets after such a text', `["\\"", ${deep(11)}]`, true],
  ['brackets that are never closed', '['.repeat(11), true],
])('counts the nesting of %s', (_, text, isDeeper) => {
  expect(isNestedDeeper(text, 10)).toBe(isDeeper)
})
