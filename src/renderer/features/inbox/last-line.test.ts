import { expect, it } from 'vitest'
import { placeBlocks } from '#shared/session/placed-blocks'
import { lastLineOf } from './last-line'

const said = (content: string) => placeBlocks('m', [{ type: 'text', content }])

it.each([
  ['One line', 'One line'],
  ['First\n\n- **Second** `item`\n\n', 'Second item'],
  ['## Heading', 'Heading'],
  ['```ts\nconst a = 1\n```\n', 'const a = 1'],
  ['', ''],
])('is the last line with words: %j', (text, line) => {
  expect(lastLineOf(said(text))).toBe(line)
})

it('is what was written before a tool was used', () => {
  const blocks = placeBlocks('m', [
    { type: 'text', content: 'I run the tests.' },
    { type: 'tool_call', toolCallId: 'c', name: 'bash', args: {} },
  ])
  expect(lastLineOf(blocks)).toBe('I run the tests.')
})

it('ends in an ellipsis where it is cut', () => {
  expect(lastLineOf(said('a'.repeat(200)))).toBe('a'.repeat(200))
  expect(lastLineOf(said('a'.repeat(201)))).toBe(`${'a'.repeat(200)}…`)
})
