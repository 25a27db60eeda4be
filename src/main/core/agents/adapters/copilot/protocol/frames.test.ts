import fc from 'fast-check'
import { expect, it } from 'vitest'
import { headedFrames } from './frames'
import { anyCharacter } from '#shared/kernel/testing/any-character'

const read = (bytes: Buffer, sizes: readonly number[], limit = 1000): string[] => {
  const reader = headedFrames.createReader(limit)
  const read: string[] = []
  let at = 0
  for (const size of [...sizes, bytes.length]) {
    for (const frame of reader.push(bytes.subarray(at, at + size))) read.push(frame.toString())
    at += size
  }
  return [...read, reader.end().toString()].filter((words) => words !== '')
}

it('finds its messages again, however they are cut', () => {
  const message = fc.record({ method: fc.string(), params: fc.string({ unit: anyCharacter }) })
  fc.assert(
    fc.property(fc.array(message), fc.array(fc.nat(40)), (messages, sizes) => {
      const bytes = Buffer.from(messages.map((each) => headedFrames.frame(each)).join(''))
      const expected = messages.map((each) => JSON.parse(JSON.stringify({ jsonrpc: '2.0', ...each })) as unknown)
      expect(read(bytes, sizes).map((words) => JSON.parse(words) as unknown)).toEqual(expected)
    }),
  )
})

it('hands out what stands between two messages, and goes on', () => {
  const framed = headedFrames.frame({ id: 1 })
  const bytes = Buffer.from(`warning: old\n${framed}Content-Type: x\r\nno header\r\n\r\n${framed}the end`)
  expect(read(bytes, [7, 30])).toEqual([
    'warning: old\n',
    '{"jsonrpc":"2.0","id":1}',
    'Content-Type: x\r\nno header',
    '{"jsonrpc":"2.0","id":1}',
    'the end',
  ])
})

it('takes no message that is too long, and no header without an end', () => {
  expect(read(Buffer.from('Content-Length: 1001\r\n\r\n{'), [])[0]).toBe('tooLong')
  const words = 'x'.repeat(20_000)
  expect(read(Buffer.from(words), [9000, 9000]).join('')).toBe(words)
})

it('never throws, whatever comes', () => {
  const header = fc.constantFrom('Content-Length: ', '\r\n\r\n', '12', '-1', '1e9', '{}')
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), header)), fc.array(fc.nat(9)), (parts, sizes) => {
      read(Buffer.from(parts.join('')), sizes)
    }),
  )
})
