import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DamagedText, pack, packIfLong, unpack } from './packed'

test('any text comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), fc.integer({ min: 1, max: 40 }), (text, times) => {
      const long = text.repeat(times)
      expect(unpack(pack(long))).toBe(long)
      const packed = packIfLong(long)
      if (packed === null) return
      expect(unpack(packed)).toBe(long)
      expect(packed.length).toBeLessThan(Buffer.byteLength(long))
    }),
  )
})

test('short text is left as it is', () => {
  expect(packIfLong('no, no, no, no')).toBeNull()
  expect(packIfLong('again and again '.repeat(40))?.length).toBeLessThan(100)
})

// Existing stores must remain readable with the same dictionary for ever.
test('what was packed before is still read', () => {
  const packed = Buffer.from('AcMjBdIOdifIaRmpYOfqIccV9vQKdoJSbSwA', 'base64')
  expect(unpack(packed)).toBe(
    '[{"type":"text","content":"The test of the file."},{"type":"reasoning","content":"const"}]',
  )
})

test('bytes that are no packed text are told from mistakes', () => {
  const whole = pack('something that was said')
  for (const bytes of [Buffer.alloc(0), Buffer.of(9, 1, 2), whole.subarray(0, whole.length - 3), Buffer.of(1, 255)])
    expect(() => unpack(bytes)).toThrow(DamagedText)
})
