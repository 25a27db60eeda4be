import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { storedSource } from '#shared/attachment/reference'
import type { InputBlock } from '#shared/session/blocks'
import { PIXEL, upload } from './testing'
import { blocksOf, idle, sessionId, setUp } from './testing/listening-host'

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
