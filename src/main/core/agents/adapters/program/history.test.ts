import { expect, it } from 'vitest'
import type { Block } from '#shared/session/blocks'
import type { Message } from '#shared/session/entities'
import { transcript } from './history'

const said = (role: Message['role'], blocks: Block[]): Message => ({
  messageId: 'm',
  sessionId: 's',
  turnId: 't',
  role,
  contentText: '',
  blocks,
  timestamp: 0,
})
const source = { type: 'base64', mimeType: 'text/plain', data: '' } as const

it('names what was attached, also where nothing was said', () => {
  const told = transcript([
    said('user', [
      { type: 'text', content: 'look' },
      { type: 'attachment', fileName: 'a.bin', filePath: 'a.bin', source, attachmentType: 'file' },
      {
        type: 'attachment',
        fileName: 'b.ts',
        filePath: 'src/b.ts',
        source,
        attachmentType: 'file',
        reference: { path: 'src/b.ts', absolutePath: '/folder/src/b.ts' },
      },
      { type: 'document', source, fileName: 'c.pdf' },
    ]),
    said('assistant', [
      { type: 'reasoning', content: 'hm' },
      { type: 'tool_call', toolCallId: '1', name: 'read', args: {} },
    ]),
    said('user', [{ type: 'image', source }]),
  ])
  expect(told).toContain('User: look\n[attached a.bin]\n[attached src/b.ts]\n[attached c.pdf]')
  expect(told).toContain('Assistant: [used read]\n\nUser: [attached a picture]')
  expect(told).not.toContain('hm')
})

it('is nothing where nothing was said, and leaves out the oldest of what is too long', () => {
  expect(transcript([said('assistant', [{ type: 'reasoning', content: 'hm' }])])).toBeUndefined()
  const told = transcript([
    said('user', [{ type: 'text', content: 'a'.repeat(100_000) }]),
    said('user', [{ type: 'text', content: 'the end' }]),
  ])
  expect(told).toContain('left out')
  expect(told).toContain('the end')
  expect(told?.length).toBeLessThan(1000)
})
