import { describe, expect, it } from 'vitest'
import { code, codeBlock, firstLines, linesOf, quotation, shortened } from './markdown'

describe('code', () => {
  it.each([
    ['a.txt', '`a.txt`'],
    ['a`b', '``a`b``'],
    ['`a`', '`` `a` ``'],
    ['a\nb\0\tc', '`a b c`'],
  ])('keeps %j in one line of code', (text, expected) => {
    expect(code(text)).toBe(expected)
  })
})

describe('codeBlock', () => {
  it('has a fence that its text cannot end', () => {
    expect(codeBlock('a\n```\n````x\n', 'md')).toBe('`````md\na\n```\n````x\n`````')
  })

  it('has no colours of a terminal in it', () => {
    expect(codeBlock('\u001b[31mred\u001b[0m')).toBe('```\nred\n```')
  })
})

describe('lines', () => {
  it('are counted as people do', () => {
    expect(linesOf('')).toEqual([])
    expect(linesOf('a\r\nb\n')).toEqual(['a', 'b'])
    expect(linesOf('a\n\n')).toEqual(['a', ''])
    expect(firstLines('a\nb\nc\n', 2)).toEqual({ text: 'a\nb', rest: 1 })
  })

  it('are each marked in a quotation', () => {
    expect(quotation('a\n\nb\n')).toBe('> a\n> \n> b')
  })
})

describe('shortened', () => {
  it('cuts between characters, never in one', () => {
    expect(shortened('abc', 3)).toBe('abc')
    expect(shortened('abcd', 3)).toBe('ab…')
    expect(shortened('👍👍👍', 3)).toBe('👍👍👍')
    expect(shortened('👍👍👍👍', 3)).toBe('👍👍…')
  })
})
