import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { contentText } from '#shared/session/block-text'
import type { Message } from '#shared/session/entities'
import { hostOfTest } from '#core/testing/host-of-test'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { TestClient } from '#core/testing/test-host'

export async function start(): Promise<TestClient> {
  return (await hostOfTest([])).client()
}

/** A file with this text, or with this value as JSON. Answers its path. */
export async function file(name: string, content: unknown): Promise<string> {
  const path = join(await temporaryFolder(), name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

/** An archive of these files. Answers its path. */
export async function zip(name: string, entries: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const archive = new ZipFile()
  for (const [entry, content] of Object.entries(entries)) archive.addBuffer(Buffer.from(content), entry)
  archive.end()
  const path = join(await temporaryFolder(), name)
  await pipeline(archive.outputStream, createWriteStream(path))
  return path
}

let second = 1_700_000_000

/** One node of a conversation of ChatGPT, a moment later than the one before. */
export const node = (id: string, parent: string | null, message: object | null) => ({
  [id]: { id, parent, children: [], message: message === null ? null : { id, create_time: second++, ...message } },
})

export const user = (text: string, metadata = {}) => ({
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

/** A conversation of ChatGPT in which a prompt was changed. */
export const chat = {
  id: 'c1',
  title: 'A plan for the garden',
  create_time: second,
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

export async function messagesOf(client: TestClient, sessionId: string): Promise<Message[]> {
  const options = { includeToolOutputs: true, includeAncestors: false, includeEvents: false, includeChildren: false }
  return (await client.must('session.snapshot.export', { sessionId, options })).snapshot.messages
}

export async function said(client: TestClient, sessionId: string): Promise<string[]> {
  return (await messagesOf(client, sessionId)).map((message) => contentText(message.blocks))
}
