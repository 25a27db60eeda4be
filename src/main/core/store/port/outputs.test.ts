import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block, BlockOf } from '#shared/session/blocks'
import { blobIds, LONGEST_INLINE_OUTPUT, shortenOutputs } from './outputs'
import { anyCharacter } from '#shared/kernel/testing/any-character'

function outputOf(more: Partial<BlockOf<'tool_output'>>): Block {
  return { type: 'tool_output', toolCallId: 'call', ...more }
}

function only(blocks: readonly Block[]): BlockOf<'tool_output'> {
  const [block] = blocks
  if (block?.type !== 'tool_output') throw new Error('not a tool output')
  return block
}

test('outputs up to 16 KB stay, and the list stays the same', () => {
  const blocks = [outputOf({ output: 'x'.repeat(LONGEST_INLINE_OUTPUT) }), { type: 'text' as const, content: 'hi' }]
  const short = shortenOutputs(blocks)
  expect(short.blocks).toBe(blocks)
  expect(short.texts).toEqual([])
})

test('a longer output keeps its head and tail; the whole of it is told by size, lines and content', () => {
  const text = `first\n${'line\n'.repeat(5000)}last`
  const { blocks, texts } = shortenOutputs([outputOf({ output: text })])
  const { output, blob } = only(blocks)
  expect(output).toMatch(/^first\nline\n/)
  expect(output).toMatch(/line\nlast$/)
  expect((output as string).length).toBeLessThan(10_000)
  expect(blob).toMatchObject({ size: text.length, lines: 5002 })
  expect(texts).toEqual([{ reference: blob, text }])
  expect(blobIds(blocks)).toEqual([blob?.blobId])
})

test('the limit counts bytes, not characters', () => {
  expect(shortenOutputs([outputOf({ output: '数'.repeat(6000) })]).texts).toHaveLength(1)
  expect(shortenOutputs([outputOf({ output: 'a'.repeat(6000) })]).texts).toHaveLength(0)
})

test('no character is cut in two', () => {
  const { blocks } = shortenOutputs([outputOf({ output: `x${'😀'.repeat(9000)}` })])
  expect((only(blocks).output as string).isWellFormed()).toBe(true)
})

test('JSON is kept as text', () => {
  const output = { rows: Array.from({ length: 3000 }, (_, row) => ({ row })) }
  const { texts } = shortenOutputs([outputOf({ output })])
  expect(JSON.parse(texts[0]?.text ?? '')).toEqual(output)
})

describe('content', () => {
  test('long text and terminal output keep their ends, short ones stay', () => {
    const content = [
      { type: 'text' as const, text: 'short' },
      { type: 'text' as const, text: 'a'.repeat(20_000) },
      { type: 'terminal' as const, command: 'ls', output: 'b'.repeat(20_000), exitCode: 0 },
    ]
    const { blocks, texts } = shortenOutputs([outputOf({ content })])
    const [first, second, third] = only(blocks).content ?? []
    expect(first).toBe(content[0])
    expect(second).toMatchObject({ type: 'text', blob: texts[0]?.reference })
    expect(third).toMatchObject({ type: 'terminal', command: 'ls', exitCode: 0, blob: texts[1]?.reference })
    expect(JSON.stringify(blocks).length).toBeLessThan(20_000)
  })

  test('a diff of a long file keeps the lines that changed', () => {
    const lines = Array.from({ length: 4000 }, (_, line) => `line ${line}`)
    const oldText = lines.join('\n')
    const newText = lines.with(2000, 'changed').join('\n')
    const { blocks, texts } = shortenOutputs([
      outputOf({ content: [{ type: 'diff', path: 'a.txt', oldText, newText }] }),
    ])
    expect(only(blocks).content?.[0]).toMatchObject({
      path: 'a.txt',
      oldText: lines.slice(1997, 2004).join('\n'),
      newText: lines.slice(1997, 2004).with(3, 'changed').join('\n'),
    })
    expect(JSON.parse(texts[0]?.text ?? '')).toEqual({ oldText, newText })
  })

  test('a long new file stays a new file', () => {
    const { blocks } = shortenOutputs([
      outputOf({ content: [{ type: 'diff', path: 'a', oldText: null, newText: 'x'.repeat(20_000) }] }),
    ])
    expect(only(blocks).content?.[0]).toMatchObject({ oldText: null })
  })
})

test('the same text has the same id wherever it is', () => {
  const long = 'same '.repeat(5000)
  const { blocks } = shortenOutputs([outputOf({ output: long, content: [{ type: 'text', text: long }] })])
  expect(blobIds(blocks)).toHaveLength(1)
})

test('shortening twice changes nothing', () => {
  const text = fc
    .string({ unit: anyCharacter, maxLength: 40 })
    .chain((part) => fc.integer({ min: 0, max: 1500 }).map((times) => part.repeat(times)))
  fc.assert(
    fc.property(text, text, (output, inner) => {
      const once = shortenOutputs([
        outputOf({
          output,
          content: [
            { type: 'text', text: inner },
            { type: 'diff', path: 'a', oldText: output, newText: inner },
          ],
        }),
      ]).blocks
      const twice = shortenOutputs(once)
      expect(twice.blocks).toBe(once)
      expect(twice.texts).toEqual([])
    }),
    { numRuns: 100 },
  )
})
