import { expect, it } from 'vitest'
import { beginning } from './long-text'

it('leaves texts whole that can be read in passing', () => {
  expect(beginning('a\n'.repeat(29))).toBeNull()
  expect(beginning('a'.repeat(4000))).toBeNull()
})

it('cuts long ones by lines and by characters', () => {
  expect(beginning('a\n'.repeat(500))?.split('\n')).toHaveLength(20)
  expect(beginning('a'.repeat(1_000_000))).toHaveLength(2500)
})
