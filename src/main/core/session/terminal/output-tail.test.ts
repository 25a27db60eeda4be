import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OutputTail } from './output-tail'

const KEPT = 256 * 1024
const pieces = fc.array(
  fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.nat(9000).map((n) => 'x'.repeat(n)),
  ),
  { maxLength: 60 },
)

it('gives whoever follows everything, in order', () => {
  fc.assert(
    fc.property(pieces, fc.array(fc.nat(5)), (texts, steps) => {
      const tail = new OutputTail()
      let read = ''
      const readOn = () => {
        for (let next = tail.after(read.length); next !== null && next.data !== ''; next = tail.after(read.length)) {
          read += next.data
          expect(next.offset).toBe(read.length)
        }
      }
      for (const [index, text] of texts.entries()) {
        tail.push(text)
        if ((steps[index % Math.max(1, steps.length)] ?? 0) > 0) readOn()
      }
      readOn()
      expect(read).toBe(texts.join(''))
    }),
  )
})

it('keeps no more than the newest, and says when something is no longer kept', () => {
  const tail = new OutputTail()
  for (let count = 0; count < 100; count++) tail.push(String(count).padEnd(10_000, '.'))
  expect(tail.end).toBe(1_000_000)
  expect(tail.after(0)).toBeNull()
  expect(tail.after(tail.end - KEPT)?.data).toHaveLength(64 * 1024)
  expect(tail.after(tail.end - KEPT - 10_001)).toBeNull()
  expect(tail.after(tail.end)).toEqual({ data: '', offset: tail.end })
  expect(tail.after(tail.end + 1)).toBeNull()
})

it('does not split a character', () => {
  const tail = new OutputTail()
  tail.push(`${'x'.repeat(64 * 1024 - 1)}😀!`)
  const first = tail.after(0)
  expect(first?.data).toHaveLength(64 * 1024 - 1)
  expect(tail.after(first?.offset ?? 0)?.data).toBe('😀!')
})
