import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachLine, LineSplitter, splitLines } from './line-splitter'
import { anyCharacter } from '#shared/kernel/testing/any-character'

/** Returns the lines of some chunks, with null for each line that was too long. Empty ones are left out. */
function split(chunks: readonly (string | Buffer)[], maxBytes = 1000): (string | null)[] {
  const splitter = new LineSplitter(maxBytes)
  return chunks
    .flatMap((chunk) => [...splitLines(splitter, Buffer.from(chunk))])
    .map((line) => (line === 'tooLong' ? null : line.toString('utf8')))
    .filter((line) => line !== '')
}

describe('line splitter', () => {
  it.each([
    ['one line', ['a\n'], ['a']],
    ['several in one chunk', ['a\nb\nc\n'], ['a', 'b', 'c']],
    ['one in several chunks', ['a', 'b', 'c\n'], ['abc']],
    ['none without its newline', ['abc'], []],
    ['no empty ones', ['\n\r\n\na\n'], ['a']],
    ['Windows line ends', ['a\r\nb\r', '\n'], ['a', 'b']],
    ['only newlines separate', ['a\u2028b\u0085c\rd\n'], ['a\u2028b\u0085c\rd']],
    ['a character cut in two', [Buffer.from('é\n').subarray(0, 1), Buffer.from('é\n').subarray(1)], ['é']],
  ])('%s', (_what, chunks, lines) => {
    expect(split(chunks)).toEqual(lines)
  })

  it('throws away what is too long and goes on', () => {
    expect(split(['12345\n123456\n1234\n'], 5)).toEqual(['12345', null, '1234'])
    expect(split(['123', '456', '789', '\n1\n'], 5)).toEqual([null, '1'])
  })

  it('keeps nothing of a line without an end', () => {
    const splitter = new LineSplitter(1024)
    const chunk = Buffer.alloc(64 * 1024, 'x')
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    collect()
    const before = process.memoryUsage().arrayBuffers
    const heard: unknown[] = []
    for (let i = 0; i < 2000; i++) heard.push(...splitter.push(Buffer.from(chunk)))
    collect()
    // All 2,000 chunks are 128 MB.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024)
    expect(heard).toEqual(['tooLong'])
  })

  it('passes over a line that is too long, and says where the next ones stand', () => {
    const splitter = new LineSplitter(10)
    expect([...splitter.push(Buffer.alloc(25, 'x'))]).toEqual(['tooLong'])
    expect(splitter.at).toBe(0)
    const [lines, ...more] = [...splitter.push(Buffer.from('x\n{"a":1}\nrest'))]
    expect(more).toEqual([])
    expect(lines).toEqual({ bytes: Buffer.from('{"a":1}\n'), at: 27 })
    expect(splitter.end()).toEqual({ bytes: Buffer.from('rest'), at: 35 })
  })

  const chunkSizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 })

  function chunksOf(bytes: Buffer, sizes: readonly number[]): Buffer[] {
    const chunks: Buffer[] = []
    for (let at = 0; at < bytes.length;) {
      const size = sizes[chunks.length % sizes.length] ?? 1
      chunks.push(bytes.subarray(at, at + size))
      at += size
    }
    return chunks
  }

  it('the way bytes are cut into chunks makes no difference', () => {
    const lineOf = fc.string({ unit: anyCharacter, minLength: 1 }).filter((text) => !/[\r\n]/.test(text))
    const line = fc.tuple(lineOf, fc.constantFrom('\n', '\r\n'))
    fc.assert(
      fc.property(fc.array(line), chunkSizes, fc.integer({ min: 1, max: 40 }), (lines, sizes, maxBytes) => {
        const bytes = Buffer.from(lines.map((parts) => parts.join('')).join(''))
        const expected = lines.map(([text, end]) =>
          // Lone surrogates cannot be written as UTF-8.
          Buffer.byteLength(text + end) - 1 > maxBytes ? null : Buffer.from(text).toString(),
        )
        expect(split(chunksOf(bytes, sizes), maxBytes)).toEqual(expected)
        expect(split([bytes], maxBytes)).toEqual(expected)
      }),
    )
  })

  it('every line stands where it says, and the rest is what follows the last one', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'é', '\n', '\r'), maxLength: 60 }),
        chunkSizes,
        (text, sizes) => {
          const bytes = Buffer.from(text)
          const splitter = new LineSplitter(8, 100)
          for (const chunk of chunksOf(bytes, sizes))
            for (const lines of splitter.push(chunk)) {
              if (lines === 'tooLong') continue
              for (const [from, to] of eachLine(lines)) {
                const at = lines.at - 100
                expect(bytes.subarray(at + from, at + to)).toEqual(lines.bytes.subarray(from, to))
                expect(at + from === 0 || bytes[at + from - 1] === 10).toBe(true)
              }
            }
          const rest = bytes.subarray(bytes.lastIndexOf(10) + 1)
          expect(splitter.at - 100).toBe(bytes.length - rest.length)
          expect(splitter.end().bytes).toEqual(rest.length > 8 ? Buffer.alloc(0) : rest)
        },
      ),
    )
  })
})
