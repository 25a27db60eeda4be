import { expect, it } from 'vitest'
import type { ConversationBlock } from '#shared/session/conversation-types'
import { blockText, quoted } from './block-text'

const block = (blockId: string, content: object) =>
  ({ blockId, messageId: 'm', status: 'complete', ...content }) as unknown as ConversationBlock
const blocks = [
  block('text', { type: 'text', content: 'Some *words*' }),
  block('run', { type: 'tool_call', toolCallId: 't1', name: 'run', args: { command: 'npm test' } }),
  block('ran', { type: 'tool_output', toolCallId: 't1', output: '3 passed' }),
  block('read', { type: 'tool_call', toolCallId: 't2', name: 'read', args: { path: 'a.ts' } }),
]

it('copies words as they are written, commands with their output, and the arguments of other calls', () => {
  expect(blockText(blocks, 'text')).toBe('Some *words*')
  expect(blockText(blocks, 'run')).toBe('$ npm test\n3 passed')
  expect(blockText(blocks, 'read')).toBe('{\n  "path": "a.ts"\n}')
  expect(blockText(blocks, 'gone')).toBe('')
})

it('quotes every line', () => {
  expect(quoted('one\n\ntwo\n')).toBe('> one\n>\n> two')
})
