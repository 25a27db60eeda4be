import { describe, expect, it } from 'vitest'
import { replaced } from './edit'

describe('the replacement of a text', () => {
  const edit = (text: string, input: { old: string; new: string; all?: boolean }) =>
    replaced(text, { path: 'a', ...input })
  it.each([
    ['once', 'a b c', { old: 'b', new: 'x' }, 'a x c'],
    ['everywhere', 'a b a', { old: 'a', new: 'x', all: true }, 'x b x'],
    ['with the line ends of the file', 'a\r\nb\r\n', { old: 'a\nb', new: 'c\nd' }, 'c\r\nd\r\n'],
    ['without meaning of `$&`', 'a', { old: 'a', new: '$&$1' }, '$&$1'],
  ])('is done %s', (_how, text, input, expected) => {
    expect(edit(text, input)).toEqual({ ok: true, value: expected })
  })
  it.each([
    ['not there', 'a', { old: 'b', new: 'c' }],
    ['there more than once', 'a a', { old: 'a', new: 'c' }],
    ['the same', 'a', { old: 'a', new: 'a' }],
  ])('is refused for a text that is %s', (_why, text, input) => {
    expect(edit(text, input).ok).toBe(false)
  })
})
