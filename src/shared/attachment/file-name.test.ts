import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeFileName } from './file-name'
import { anyCharacter } from '../kernel/testing/any-character'

it.each([
  ['notes.txt', 'notes.txt'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Windows\\a.exe', 'a.exe'],
  ['..', 'file'],
  ['', 'file'],
  ['a\u202egpj.exe', 'agpj.exe'],
  ['a\0b\n.txt', 'ab.txt'],
  ['con.txt', '_con.txt'],
  ['a:b|c?.md', 'a_b_c_.md'],
  ['trailing. . ', 'trailing'],
  ['图片.png', '图片.png'],
  ['\u0897\0\u{119e0}', '\u{119e0}\u0897'],
])('%j becomes %j', (given, expected) => {
  expect(safeFileName(given)).toBe(expected)
})

it('keeps the ending of a long name', () => {
  const name = safeFileName(`${'x'.repeat(5000)}.tar`)
  expect(name).toHaveLength(120)
  expect(name.endsWith('….tar')).toBe(true)
})

it('makes any text a plain name, and leaves one that is as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (given) => {
      const name = safeFileName(given)
      expect(name).not.toMatch(/[/\\\p{C}]/u)
      expect([...name].length).toBeGreaterThan(0)
      expect([...name].length).toBeLessThanOrEqual(121)
      expect(['.', '..']).not.toContain(name)
      expect(safeFileName(name)).toBe(name)
    }),
    { numRuns: 1000 },
  )
})
