import { expect, test } from 'vitest'
import type { Block } from '../session/blocks'
import { findableTexts } from './findable-texts'

test.each<[Block, string[]]>([
  [{ type: 'text', content: 'said' }, ['said']],
  [{ type: 'reasoning', content: 'thought' }, ['thought']],
  [
    {
      type: 'tool_call',
      toolCallId: 'c',
      name: 'run',
      title: 'Run it',
      args: { command: 'ls', depth: 2, deep: { a: 1 } },
    },
    ['Run it', 'ls', '2', '{\n  "a": 1\n}'],
  ],
  [{ type: 'tool_output', toolCallId: 'c', output: 'gave' }, ['gave']],
  [{ type: 'tool_output', toolCallId: 'c', output: { gave: true } }, ['{\n  "gave": true\n}']],
  [
    {
      type: 'tool_output',
      toolCallId: 'c',
      output: 'the same again',
      content: [
        { type: 'text', text: 'text' },
        { type: 'terminal', output: 'terminal' },
        { type: 'diff', path: 'a.ts', oldText: null, newText: 'new' },
        { type: 'link', url: 'https://example.org' },
      ],
    },
    ['text', 'terminal', 'a.ts', 'new', 'https://example.org'],
  ],
  [
    {
      type: 'attachment',
      fileName: 'a.txt',
      filePath: '/a.txt',
      attachmentType: 'file',
      source: { type: 'base64', data: 'eHg=', mimeType: 'text/plain' },
    },
    ['a.txt'],
  ],
  [{ type: 'image', source: { type: 'base64', data: 'eHg=', mimeType: 'image/png' } }, []],
])('what can be found in %o', (block, texts) => {
  expect(findableTexts(block)).toEqual(texts)
})

test('of an output that is kept elsewhere, what the message holds of it', () => {
  const blob = { blobId: 'b', size: 100_000, lines: 10 }
  const content = [{ type: 'terminal' as const, output: 'start' }]
  expect(findableTexts({ type: 'tool_output', toolCallId: 'c', output: 'head', blob, content })).toEqual([
    'start',
    'head',
  ])
})
