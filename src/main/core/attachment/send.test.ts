import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { storedBlobId, storedSource } from '../../../shared/attachment/reference'
import type { AgentAdapter, RunningAgent } from '../../../shared/adapter/port'
import { ok } from '../../../shared/kernel/result'
import type { InputBlock } from '../../../shared/session/blocks'
import { scriptedAdapter } from '../testing/scripted-agent'
import { temporaryFolder } from '../testing/temporary-folder'
import { startTestHost, type TestClient } from '../testing/test-host'
import { PIXEL, upload } from './testing'

const sessionId = 'with/../files'

/** An agent that keeps what it is prompted with. */
function listener(promptContent?: RunningAgent['promptContent']) {
  const prompts: (readonly InputBlock[])[] = []
  const inner = scriptedAdapter('agent', async () => undefined)
  const adapter: AgentAdapter = {
    ...inner,
    async start(options) {
      const started = await inner.start(options)
      if (!started.ok) return started
      const agent = started.value
      return ok({
        ...agent,
        ...(promptContent === undefined ? {} : { promptContent }),
        prompt(blocks) {
          prompts.push(blocks)
          return agent.prompt(blocks)
        },
      })
    },
  }
  return { adapter, prompts, starts: inner.starts }
}

async function setUp(promptContent?: RunningAgent['promptContent']) {
  const { adapter, prompts, starts } = listener(promptContent)
  const host = await startTestHost([adapter])
  onTestFinished(() => host.cleanUp())
  const client = await host.client()
  const folder = await temporaryFolder()
  const send = async (message: string | InputBlock[], more: object = {}) => {
    const sent = await client.request('session.sendMessage', {
      sessionId,
      message: typeof message === 'string' ? message : { blocks: message },
      targetWorkingDirectory: folder,
      ...more,
    })
    if (sent.ok) await client.request('session.subscribe', { sessionId })
    return sent
  }
  return { host, client, prompts, starts, folder, send }
}

async function idle(client: TestClient): Promise<void> {
  await expect
    .poll(async () => (await client.must('session.subscribe', { sessionId })).conversation?.turns.at(-1)?.status)
    .toBe('completed')
}

async function blocksOf(client: TestClient) {
  const { conversation } = await client.must('session.subscribe', { sessionId })
  return conversation?.blocks.map(({ blockId: _id, messageId: _message, status: _status, ...block }) => block)
}

describe('a message with files', () => {
  it('refers to them in rows and events, and gives the agent their bytes', async () => {
    const { host, client, prompts, send } = await setUp({ image: true, audio: false, embeddedContext: true })
    const big = Buffer.concat([PIXEL, Buffer.alloc(100_000, 7)])
    const picture = await upload(client, 'shot.png', big)
    const blocks: InputBlock[] = [
      { type: 'text', content: 'look' },
      { type: 'image', source: storedSource(picture), fileName: 'shot.png' },
    ]
    expect(await send(blocks)).toMatchObject({ ok: true })
    await idle(client)
    expect(prompts[0]?.[1]).toMatchObject({
      type: 'image',
      source: { type: 'base64', mimeType: 'image/png', data: big.toString('base64') },
    })
    expect(await blocksOf(client)).toEqual(blocks)
    expect(JSON.stringify(client.notifications)).not.toContain(big.toString('base64').slice(0, 100))
    // After a restart it is the same.
    const later = await (await host.again()).client()
    expect(await blocksOf(later)).toEqual(blocks)
    expect(await later.must('attachment.read', { blobId: picture.blobId })).toMatchObject({ size: big.length })
  })

  it('stores bytes that come with the message', async () => {
    const { client, send } = await setUp()
    const data = Buffer.alloc(40_000, 1).toString('base64')
    const small = PIXEL.toString('base64')
    await send([
      { type: 'document', source: { type: 'base64', data, mimeType: 'application/pdf' } },
      { type: 'image', source: { type: 'base64', data: small, mimeType: 'image/png' } },
    ])
    await idle(client)
    const [document, image] = (await blocksOf(client)) ?? []
    expect(document).toMatchObject({
      type: 'document',
      source: { type: 'url', mimeType: 'application/pdf', size: 40_000 },
    })
    expect(image).toMatchObject({ type: 'image', source: { type: 'base64', data: small } })
    expect(
      client.eventsOf(sessionId, 'user_message.sent').every((event) => !JSON.stringify(event).includes(data)),
    ).toBe(true)
  })

  it('becomes files that the agent can open where it takes no bytes', async () => {
    const { host, client, prompts, starts, send } = await setUp()
    const picture = await upload(client, 'shot.png', PIXEL)
    const program = await upload(client, 'tool.bin', Buffer.from([0, 1, 2]))
    const text = await upload(client, 'notes.txt', Buffer.from('some notes'))
    await send([
      { type: 'image', source: storedSource(picture), fileName: '../../shot.png' },
      {
        type: 'attachment',
        fileName: 'tool.bin',
        filePath: 'tool.bin',
        source: storedSource(program),
        attachmentType: 'file',
      },
      {
        type: 'attachment',
        fileName: 'notes.txt',
        filePath: 'notes.txt',
        source: storedSource(text),
        attachmentType: 'file',
      },
    ])
    await idle(client)
    const [first, second, third] = prompts[0] ?? []
    for (const [block, bytes] of [
      [first, PIXEL],
      [second, Buffer.from([0, 1, 2])],
    ] as const) {
      if (block?.type !== 'attachment' || block.source.type !== 'url') throw new Error('is no file')
      expect(fileURLToPath(block.source.url)).toBe(block.filePath)
      expect(starts[0]?.directories.some((directory) => block.filePath.startsWith(directory))).toBe(true)
      expect((await readFile(block.filePath)).equals(bytes)).toBe(true)
    }
    expect(third).toMatchObject({ fileName: 'notes.txt', source: { type: 'base64', mimeType: 'text/plain' } })
    // And all of it goes with the session.
    await client.must('session.close', { sessionId })
    await client.must('session.archive', { sessionId })
    expect(await client.must('session.purge', { sessionId })).toMatchObject({ success: true })
    expect(await readdir(join(host.dataDir, 'files'))).toEqual([])
    expect(await client.request('attachment.read', { blobId: picture.blobId })).toMatchObject({ ok: false })
    const store = new Database(join(host.dataDir, 'parley.db'), { readonly: true })
    onTestFinished(() => void store.close())
    for (const table of ['blob', 'blob_part', 'message_blob', 'session_blob', 'staged_blob'])
      expect(store.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0)
  })

  it('gives disk space back with the session', async () => {
    const { host, client, send } = await setUp()
    const bytes = Buffer.alloc(5_000_000, 'incompressible')
    const file = await upload(client, 'large.txt', bytes)
    await send([{ type: 'document', source: storedSource(file) }])
    await idle(client)
    await client.must('session.close', { sessionId })
    await client.must('session.archive', { sessionId })
    const before = await stat(join(host.dataDir, 'parley.db'))
    expect((await client.must('session.purge', { sessionId })).bytesFreed).toBeGreaterThan(4_000_000)
    expect((await stat(join(host.dataDir, 'parley.db'))).size).toBeLessThan(before.size + 1)
  })

  it('is not sent when a file is gone or there are too many', async () => {
    const { client, send } = await setUp()
    const gone = storedSource({ blobId: `b-${'0'.repeat(64)}`, mimeType: 'text/plain', size: 1 })
    expect(await send([{ type: 'document', source: gone, fileName: 'gone.txt' }])).toMatchObject({
      ok: false,
      error: { code: 'blob-not-found', message: expect.stringContaining('gone.txt') as string },
    })
    const file = storedSource(await upload(client, 'a', Buffer.from('a')))
    expect(await send(Array.from({ length: 21 }, () => ({ type: 'document', source: file })))).toMatchObject({
      error: { code: 'attachment-too-large' },
    })
    expect(await client.must('session.get', { sessionId })).toEqual({ session: null })
  })
})

describe('a message that names files', () => {
  it('takes them along as they are when it is sent', async () => {
    const { client, prompts, folder, send } = await setUp({ image: false, audio: false, embeddedContext: true })
    await mkdir(join(folder, 'src'))
    await writeFile(join(folder, 'src', 'a.ts'), 'one\ntwo\nthree\nfour\n')
    await send('see @src/a.ts:2-3 in @src/', {
      fileRefs: [{ path: 'src/a.ts', lineRange: { start: 2, end: 3 } }, { path: 'src/' }],
    })
    await idle(client)
    const [text, lines, whole] = prompts[0] ?? []
    expect(text).toEqual({ type: 'text', content: 'see @src/a.ts:2-3 in @src/' })
    expect(lines).toMatchObject({
      fileName: 'a.ts',
      displayName: 'src/a.ts:2-3',
      source: { type: 'base64', data: Buffer.from('two\nthree\n').toString('base64') },
    })
    expect(whole).toMatchObject({ attachmentType: 'directory', displayName: 'src/', source: { type: 'url' } })
    await writeFile(join(folder, 'src', 'a.ts'), 'changed\n')
    expect((await blocksOf(client))?.[1]).toMatchObject({
      reference: { path: 'src/a.ts', absolutePath: join(folder, 'src', 'a.ts'), lineRange: { start: 2, end: 3 } },
      source: { data: Buffer.from('two\nthree\n').toString('base64') },
    })
  })

  it('stores long ones beside the message and passes on where the longest are', async () => {
    const { client, prompts, folder, send } = await setUp()
    await writeFile(join(folder, 'long.txt'), 'a line\n'.repeat(10_000))
    await writeFile(join(folder, 'huge.txt'), 'a line\n'.repeat(200_000))
    await writeFile(join(folder, 'data.bin'), Buffer.from([0, 1, 2]))
    await send('see', { fileRefs: [{ path: 'long.txt' }, { path: 'huge.txt' }, { path: 'data.bin' }] })
    await idle(client)
    const [, long] = (await blocksOf(client)) ?? []
    expect(long?.type === 'attachment' && storedBlobId(long.source)).toMatch(/^b-/)
    const [, first, second, third] = prompts[0] ?? []
    expect(first).toMatchObject({ source: { type: 'base64' } })
    for (const block of [second, third])
      expect(block).toMatchObject({ source: { type: 'url', url: expect.stringMatching(/^file:/) as string } })
  })

  it.each([
    ['missing.txt', undefined, /no file/],
    ['../secret.txt', undefined, /refused/],
    ['a.txt', { start: 9, end: 12 }, /only 1 lines/],
    ['a.txt', { start: 3, end: 2 }, /before/],
    ['.', { start: 1, end: 2 }, /folder/],
  ])('is not sent when %s %j cannot be read', async (path, lineRange, words) => {
    const { client, folder, send } = await setUp()
    await writeFile(join(folder, 'a.txt'), 'one\n')
    const reference = { path, ...(lineRange === undefined ? {} : { lineRange }) }
    expect(await send('see', { fileRefs: [reference] })).toMatchObject({
      error: { code: 'reference-unusable', message: expect.stringMatching(words) as string },
    })
    expect(
      await client.must('session.files.resolve', { folder, references: [reference, { path: 'a.txt' }] }),
    ).toMatchObject({
      references: [
        { ok: false, message: expect.stringMatching(words) as string },
        { ok: true, size: 4, display: 'a.txt', fileSize: 4, count: 1, head: ['one'] },
      ],
    })
  })

  it('is shown before it is sent: lines of a text, names of a folder, only the size of what is no text', async () => {
    const { client, folder } = await setUp()
    await mkdir(join(folder, 'docs', 'more'), { recursive: true })
    await writeFile(join(folder, 'docs', 'long.md'), `${'x'.repeat(300)}\n${'line\n'.repeat(19)}`)
    await writeFile(join(folder, 'bytes'), Uint8Array.of(0, 1, 2))
    await writeFile(join(folder, 'empty.txt'), '')
    const { references } = await client.must('session.files.resolve', {
      folder,
      references: [
        { path: join(folder, 'docs') },
        { path: 'docs/long.md' },
        { path: 'docs/long.md', lineRange: { start: 2, end: 3 } },
        { path: 'bytes' },
        { path: 'empty.txt' },
        { path: '.' },
      ],
    })
    expect(references).toMatchObject([
      { kind: 'directory', display: 'docs/', count: 2, head: ['long.md', 'more/'] },
      { display: 'docs/long.md', count: 20, head: [`${'x'.repeat(200)}…`, ...Array<string>(7).fill('line')] },
      { fileSize: 396, size: 10, count: 2, head: ['line', 'line'] },
      { fileSize: 3, size: 0, head: [] },
      { fileSize: 0, count: 0, head: [] },
      { kind: 'directory', display: './' },
    ])
    expect(references[3]).not.toHaveProperty('count')
  })
})
