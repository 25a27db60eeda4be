import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from '../../blocks'
import { call, contextOf, message, output, reasoning, text } from '../testing/build'
import { countContext, countMessage } from './count'
import type { TokenCounter } from './counter'
import { estimatingCounter } from './estimate'
import { anyCharacter } from '../../../kernel/testing/any-character'

/** One token per character, so that sums are readable. */
const characters: TokenCounter = { exact: true, count: (counted) => counted.length }
const tokens = (...blocks: Block[]): number => countMessage(message('m', blocks), characters).tokens

describe('tokens of a message', () => {
  it('count every kind of block', () => {
    expect(tokens()).toBe(4)
    expect(tokens(text('12345'))).toBe(4 + 5)
    expect(tokens(reasoning('123'))).toBe(4 + 3)
    expect(tokens(call('a', 'read', { p: 1 }))).toBe(4 + 6 + 'read'.length + '{"p":1}'.length)
    expect(tokens(output('a', '12345'))).toBe(4 + 6 + 5)
  })

  it('count what a tool gave back once, as text or as JSON', () => {
    const block: Block = { type: 'tool_output', toolCallId: 'a' }
    expect(tokens({ ...block, output: { ok: true } })).toBe(4 + 6 + '{"ok":true}'.length)
    expect(tokens({ ...block, output: '12345', content: [{ type: 'text', text: '12345' }] })).toBe(4 + 6 + 5)
    expect(tokens({ ...block, content: [{ type: 'text', text: '12345' }] })).toBe(4 + 6 + 5)
    expect(tokens(block)).toBe(4 + 6)
  })

  it('are exact only where the counter is and everything is text', () => {
    const image: Block = { type: 'image', source: { type: 'url', url: 'https://example.org/a.png' } }
    const exact = (counter: TokenCounter, ...blocks: Block[]): boolean =>
      countContext(contextOf([message('m', blocks), message('n', 'text')]), counter).exact
    expect(exact(characters, text('a'))).toBe(true)
    expect(exact(characters, text('a'), image)).toBe(false)
    expect(exact(estimatingCounter, text('a'))).toBe(false)
  })

  it('add up over a context', () => {
    const messages = [message('m', 'one'), message('n', [reasoning('two'), text('three')])]
    const sum = messages.reduce((total, one) => total + countMessage(one, characters).tokens, 0)
    expect(countContext(contextOf(messages), characters)).toEqual({ tokens: sum, exact: true })
  })

  it('of an attached text file go by its size', () => {
    const data = 'x'.repeat(4000)
    const attached = (mimeType: string): number =>
      tokens({ type: 'document', source: { type: 'base64', data, mimeType } }) - 4
    expect(attached('text/plain')).toBe(750)
    expect(attached('application/pdf')).toBe(100)
  })
})

describe('the estimate', () => {
  it('is nothing for nothing and never shrinks as a text grows', () => {
    expect(estimatingCounter.count('')).toBe(0)
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (head, tail) => {
        expect(estimatingCounter.count(head + tail)).toBeGreaterThanOrEqual(estimatingCounter.count(head))
      }),
    )
  })
})
