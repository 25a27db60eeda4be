import { describe, expect, it } from 'vitest'
import { file, messagesOf, said, start } from './testing/exports'

const claudeChat = {
  uuid: 'k-1',
  name: 'About birds',
  created_at: '2026-01-02T03:04:05.000000Z',
  chat_messages: [
    {
      uuid: 'm1',
      sender: 'human',
      text: 'Which bird is this?',
      content: [{ type: 'text', text: 'Which bird is this?' }],
      created_at: '2026-01-02T03:04:05Z',
      attachments: [{ file_name: 'notes.txt', extracted_content: 'small, brown' }],
      files: [{ file_name: 'bird.png' }],
    },
    {
      uuid: 'm2',
      sender: 'assistant',
      text: 'A wren.',
      content: [
        { type: 'thinking', thinking: 'Small and brown.' },
        { type: 'tool_use', name: 'web_search', input: { query: 'wren' } },
        { type: 'tool_result', content: [{ type: 'text', text: 'Troglodytes' }] },
        { type: 'text', text: 'A wren.' },
      ],
      created_at: '2026-01-02T03:05:05Z',
    },
  ],
}

describe('an export of Claude', () => {
  it('keeps what was thought, looked up and attached', async () => {
    const client = await start()
    await client.must('session.snapshot.importFile', {
      path: await file('claude.json', [claudeChat, { uuid: 'empty' }]),
    })
    const messages = await messagesOf(client, 'claude-k-1')
    expect(messages.map(({ blocks }) => blocks.map(({ type }) => type))).toEqual([
      ['text', 'attachment', 'text'],
      ['reasoning', 'tool_call', 'tool_output'],
      ['text'],
    ])
    expect(messages[0]?.blocks[2]).toMatchObject({ content: '[bird.png: not part of the export]' })
    expect(messages[1]?.blocks[2]).toMatchObject({ output: 'Troglodytes', outcome: 'ok' })
  })

  it('becomes forks where it tells what came before each message', async () => {
    const say = (uuid: string, parent: string, sender: string, text: string) => ({
      uuid,
      parent_message_uuid: parent,
      sender,
      text,
      created_at: '2026-01-02T03:05:05Z',
    })
    const start_ = '00000000-0000-4000-8000-000000000000'
    const tree = [
      say('h', start_, 'human', 'Hello'),
      say('x', 'h', 'assistant', 'First answer'),
      say('y', 'h', 'assistant', 'Second answer'),
    ]
    const client = await start()
    const path = await file('tree.json', [{ uuid: 't', name: 'Twice', chat_messages: tree }])
    await client.must('session.snapshot.importFile', { path })
    expect(await said(client, 'claude-t')).toEqual(['Hello', 'Second answer'])
    expect(await said(client, 'claude-t.x')).toEqual(['First answer'])
  })
})
