import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chat, file, messagesOf, node, said, start, zip } from './testing/exports'

describe('an export of ChatGPT', () => {
  it('becomes the conversation that was shown, with forks where prompts were changed', async () => {
    const client = await start()
    const path = await file('conversations.json', [chat])
    const { imported } = await client.must('session.snapshot.importFile', { path })
    expect(imported).toEqual(['chatgpt-c1', 'chatgpt-c1.u2-old'])

    const { session } = await client.must('session.get', { sessionId: 'chatgpt-c1' })
    expect(session).toMatchObject({ title: 'A plan for the garden', isImported: true, adapterName: 'chatgpt' })
    expect(await said(client, 'chatgpt-c1')).toEqual([
      'Where do tomatoes grow?',
      '',
      'In the sun.',
      'And beans?',
      'At the wall.',
    ])
    const messages = await messagesOf(client, 'chatgpt-c1')
    expect(messages[1]?.blocks).toMatchObject([
      { type: 'reasoning', content: 'Light\n\nThey need sun.' },
      { type: 'tool_call', name: 'python', args: { input: '1 + 1' } },
      { type: 'tool_output', output: '2', outcome: 'ok' },
    ])

    const fork = await client.must('session.get', { sessionId: 'chatgpt-c1.u2-old' })
    expect(fork.session).toMatchObject({ parentSessionId: 'chatgpt-c1', branchKind: 'fork', title: 'And leeks?' })
    expect(await said(client, 'chatgpt-c1.u2-old')).toEqual(['And leeks?', 'Anywhere.'])
  })

  it('is imported once, however often', async () => {
    const client = await start()
    const path = await file('again.json', { conversations: [chat] })
    await client.must('session.snapshot.importFile', { path })
    const again = await client.must('session.snapshot.importFile', { path, onConflict: 'skip' })
    expect(again).toMatchObject({ imported: [], skipped: ['chatgpt-c1', 'chatgpt-c1.u2-old'] })
  })

  it('is read from its archive, in parts, with the pictures that are in it', async () => {
    const picture = { content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_1' }
    const lost = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-2' }
    const seen = {
      id: 'c2',
      title: 'A picture',
      mapping: {
        ...node('u', null, {
          author: { role: 'user' },
          content: { content_type: 'multimodal_text', parts: [picture, lost, 'What is it?'] },
          metadata: {
            attachments: [
              { id: 'file_1', name: 'a.png' },
              { id: 'file-3', name: 'list.csv' },
            ],
          },
        }),
      },
    }
    const client = await start()
    const path = await zip('export.zip', {
      'conversations-000.json': JSON.stringify([chat]),
      'conversations-001.json': JSON.stringify([seen]),
      'user.json': '{}',
      'file_1-sanitized.png': Buffer.from('png'),
      'file_10-sanitized.png': Buffer.from('other'),
      'file-3-list.csv': 'a,b',
    })
    const preview = await client.must('session.snapshot.inspectFile', { path })
    expect(preview).toMatchObject({ sessionCount: 3, messageCount: 8 })
    await client.must('session.snapshot.importFile', { path })
    const messages = await messagesOf(client, 'chatgpt-c2')
    expect(messages[0]?.blocks).toMatchObject([
      { type: 'image', source: { mimeType: 'image/png' } },
      { type: 'text', content: '[file-2: not part of the export]' },
      { type: 'text', content: 'What is it?' },
      { type: 'attachment', fileName: 'list.csv', source: { mimeType: 'text/csv' } },
    ])
  })

  it('has the files beside it when it was unpacked, and recordings are no pictures', async () => {
    const part = (id: string, kind = 'image_asset_pointer') => ({
      content_type: kind,
      asset_pointer: `sediment://${id}`,
    })
    const spoken = { content_type: 'audio_transcription', text: 'What is this?', direction: 'in' }
    const recorded = {
      content_type: 'real_time_user_audio_video_asset_pointer',
      audio_asset_pointer: part('file_b', 'audio_asset_pointer'),
    }
    const content = { content_type: 'multimodal_text', parts: [spoken, part('file_a'), recorded] }
    const mapping = node('n1', null, { author: { role: 'user' }, content })
    const path = await file('conversations-000.json', [{ ...chat, mapping, current_node: 'n1' }])
    await writeFile(join(dirname(path), 'file_a-sanitized.png'), 'a picture')
    await mkdir(join(dirname(path), 'c1', 'audio'), { recursive: true })
    await writeFile(join(dirname(path), 'c1', 'audio', 'file_b-12.wav'), 'a sound')
    const client = await start()
    await client.must('session.snapshot.importFile', { path })
    const [message] = await messagesOf(client, 'chatgpt-c1')
    expect(message?.blocks.map(({ type }) => type)).toEqual(['text', 'image', 'attachment'])
  })
})
