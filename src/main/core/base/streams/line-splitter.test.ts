import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createLineSplitter } from './line-splitter'

/** The lines that come of some chunks, null standing for one that was too long. */
function split(chunks: readonly (string | Buffer)[], maxBytes = 1000): (string | null)[] {
  const lines: (string | null)[] = []
  const splitter = createLineSplitter(
    maxBytes,
    (line) => lines.push(line),
    () => lines.push(null),
  )
  for (const chunk of chunks) splitter.push(Buffer.from(chunk))
  return lines
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
    const onLine = vi.fn()
    const splitter = createLineSplitter(1024, onLine, () => {})
    const chunk = Buffer.alloc(64 * 1024, 'x')
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    collect()
    const before = process.memoryUsage().arrayBuffers
    for (let i = 0; i < 2000; i++) splitter.push(Buffer.from(chunk))
    collect()
    // All 2,000 chunks are 128 MB.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024)
    expect(onLine).not.toHaveBeenCalled()
  })

  it('the way bytes are cut into chunks makes no difference', () => {
    const lineOf = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !/[\r\n]/.test(text))
    fc.assert(
      fc.property(fc.array(lineOf), fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), (lines, sizes) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
        const chunks: Buffer[] = []
        for (let at = 0; at < bytes.length;) {
          const size = sizes[chunks.length % sizes.length] ?? 1
          chunks.push(bytes.subarray(at, at + size))
          at += size
        }
        // Lone surrogates cannot be written as UTF-8.
        expect(split(chunks, 1e6)).toEqual(lines.map((line) => Buffer.from(line).toString()))
      }),
    )
  })
})
