import { expect, it } from 'vitest'
import { setFields, typedLines, typedText } from './form-values'

it('leaves out what is not set', () => {
  expect(typedText('  a b ')).toBe('a b')
  expect(typedText('  ')).toBeUndefined()
  expect(typedLines(' one\n\n two \n')).toEqual(['one', 'two'])
  expect(typedLines(' \n')).toBeUndefined()
  expect(setFields({ name: 'a', model: undefined, tools: [] })).toEqual({ name: 'a', tools: [] })
})
