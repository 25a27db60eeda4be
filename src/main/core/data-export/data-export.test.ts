import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { contentText } from '../../../shared/session/blocks'
import type { Message } from '../../../shared/session/entities'
import { startTestHost, type TestClient, type TestHost } from '../testing/test-host'
import { chatgpt } from './chatgpt'
import { noAssets } from './assets'
import { itemsOfConversation } from './conversation-tree'

const folder = await mkdtemp(join(tmpdir(), 'parley-export-'))
afterAll(() => rm(folder, { recursive: true }))

const hosts: TestHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.cleanUp()
})

async function start(): Promise<TestClient> {
  const host = await startTestHost([])
  hosts.push(host)
  return host.client()
}

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

async function zip(name: string, entries: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const archive = new ZipFile()
  for (const [entry, content] of Object.entries(entries)) archive.addBuffer(Buffer.from(content), entry)
  archive.end()
  const path = join(folder, name)
  await pipeline(archive.outputStream, createWriteStream(path))
  return path
}

let at = 1_700_000_000
const node = (id: string, parent: string | null, message: object | null) => ({
  [id]: { id, parent, children: [], message: message === null ? null : { id, create_time: at++, ...message } },
})
const user = (text: string, metadata = {}) => ({
  author: { role: 'user' },
  content: { content_type: 'text', parts: [text] },
  metadata,
})
const assistant = (text: string) => ({
  author: { role: 'assistant' },
  recipient: 'all',
  content: { content_type: 'text', parts: [text] },
  metadata: { model_slug: 'gpt-5' },
})

const chat = {
  id: 'c1',
  title: 'A plan for the garden',
  create_time: at,
  current_node: 'a2',
  mapping: {
    ...node('root', null, null),
    ...node('s1', 'root', {
      author: { role: 'system' },
      content: { content_type: 'text', parts: ['You are ChatGPT'] },
    }),
    ...node('u1', 's1', user('Where do tomatoes grow?')),
    ...node('t1', 'u1', {
      author: { role: 'assistant' },
      content: { content_type: 'thoughts', thoughts: [{ summary: 'Light', content: 'They need sun.' }] },
    }),
    ...node('k1', 't1', {
      author: { role: 'assistant' },
      recipient: 'python',
      content: { content_type: 'code', language: 'unknown', text: '1 + 1' },
    }),
    ...node('o1', 'k1', {
      author: { role: 'tool', name: 'python' },
      content: { content_type: 'execution_output', text: '2' },
    }),
    ...node('a1', 'o1', assistant('In the sun.')),
    ...node('u2-old', 'a1', user('And leeks?')),
    ...node('a2-old', 'u2-old', assistant('Anywhere.')),
    ...node('u2', 'a1', user('And beans?')),
    ...node('a2', 'u2', assistant('At the wall.')),
  },
}

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

async function messagesOf(client: TestClient, sessionId: string): Promise<Message[]> {
  const options = { includeToolOutputs: true, includeAncestors: false, includeEvents: false, includeChildren: false }
  return (await client.must('session.snapshot.export', { sessionId, options })).snapshot.messages
}

async function said(client: TestClient, sessionId: string): Promise<string[]> {
  return (await messagesOf(client, sessionId)).map((message) => contentText(message.blocks))
}

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
})

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

describe('what is no export', () => {
  it.each([
    ['a list of other things', [{ a: 1 }, 2, null], 'a list without conversations'],
    ['an empty list', [], 'a list without conversations'],
    ['an empty file', ' \n', 'The file is empty.'],
    ['a web page', '<!doctype html><p>Sign in', 'It is a web page, or XML. Parley imports'],
    ['text', 'Hello', 'It is no JSON in UTF-8. Parley imports'],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le').toString('latin1'), 'It is no JSON in UTF-8. Parley imports'],
    ['a database', `SQLite format 3\0${'x'.repeat(100)}`, 'The database holds no sessions of an agent.'],
  ])('%s is told by what it is', async (_what, content, words) => {
    const client = await start()
    const told = await client.request('session.snapshot.importFile', { path: await file('none.json', content) })
    expect(told).toMatchObject({ error: { code: 'snapshot-invalid' } })
    expect(told.ok ? '' : told.error.message).toContain(words)
  })

  it.each([
    ['a list that is cut off', '[{"uuid":"a","chat_messages":['],
    ['something behind the list', '[] []'],
  ])('%s changes nothing', async (_what, content) => {
    const client = await start()
    const path = await file('cut.json', content)
    expect(await client.request('session.snapshot.importFile', { path })).toMatchObject({
      error: { code: 'snapshot-invalid' },
    })
    expect((await client.must('session.list', {})).sessions).toEqual([])
  })

  it.each([
    ['an archive of other things', () => zip('other.zip', { 'a.txt': 'a' })],
    ['an archive that is cut off', () => file('broken.zip', 'PK\u0003\u0004 and no more')],
  ])('%s is told', async (_what, make) => {
    const client = await start()
    expect(await client.request('session.snapshot.importFile', { path: await make() })).toMatchObject({
      error: { code: 'snapshot-invalid' },
    })
  })

  it('any links between nodes end, and every message is told once', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
    const nodes = fc.dictionary(ids, fc.option(ids, { nil: null }), { minKeys: 1 })
    return fc.assert(
      fc.asyncProperty(nodes, ids, async (links, current) => {
        const mapping = Object.assign(
          {},
          ...Object.entries(links).map(([id, parent]) => node(id, parent, user(id))),
        ) as object
        const conversation = await chatgpt.read({ id: 'x', current_node: current, mapping }, noAssets)
        const told = conversation === null ? [] : [...itemsOfConversation(conversation)]
        const messages = told.flatMap((item) => (item.kind === 'message' ? [contentText(item.message.blocks)] : []))
        expect(new Set(messages).size).toBe(messages.length)
      }),
    )
  })
})
