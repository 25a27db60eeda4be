import { expect, it } from 'vitest'
import type { Block } from '../blocks'
import type { Message } from '../entities'
import { outlineOf } from './outline'
import { tokensByKind } from './token-kinds'

function message(blocks: Block[], contentText = ''): Message {
  return { messageId: 'm', sessionId: 's', turnId: null, role: 'assistant', contentText, blocks, timestamp: 1 }
}

it('keeps the first line of what a message says, or what it does', () => {
  const words = (blocks: Block[], text = ''): string => outlineOf(message(blocks, text)).contentText
  expect(words([{ type: 'text', content: 'hello' }], '\nhello\nthere')).toBe('hello')
  expect(words([{ type: 'tool_call', toolCallId: 'c', name: 'read', args: {} }])).toBe('read')
  expect(words([{ type: 'tool_output', toolCallId: 'c', output: 'x', isError: false }])).toBe('Tool output')
  expect(words([{ type: 'reasoning', content: 'hm' }])).toBe('Reasoning')
  expect(words([{ type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } }])).toBe('Attachment')
  expect(words([])).toBe('Nothing')
  expect(words([], 'x'.repeat(500))).toHaveLength(160)
})

it('leaves out what blocks say, but not that a branch was merged', () => {
  const merged: Block = { type: 'text', content: 'much', mergedFrom: { messageCount: 3 } }
  expect(outlineOf(message([{ type: 'reasoning', content: 'hm' }, merged])).blocks).toEqual([
    { ...merged, content: '' },
  ])
})

it('divides tokens by kind', () => {
  const blocks: Block[] = [
    { type: 'text', content: 'x'.repeat(99) },
    { type: 'reasoning', content: 'x'.repeat(99) },
  ]
  expect(tokensByKind([{ message: message(blocks), tokens: 100 }])).toEqual([
    { kind: 'prose', tokens: 50 },
    { kind: 'reasoning', tokens: 50 },
  ])
  expect(tokensByKind([])).toEqual([])
})
