import { expect, test } from 'vitest'
import { asText } from './as-text'

test('shows values as text', () => {
  expect(asText('a')).toBe('a')
  expect(asText({ a: 1 })).toBe('{\n  "a": 1\n}')
  expect(asText(undefined)).toBe('')
})
