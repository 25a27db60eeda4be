import { describe, expect, it, onTestFinished } from 'vitest'
import { CHUNK_BYTES, MAX_ATTACHMENT_BYTES } from '#shared/attachment/limits'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost } from '#core/testing/test-host'
import { PIXEL, upload } from './testing'

async function setUp() {
  const host = await startTestHost([scriptedAdapter('agent', async () => undefined)])
  onTestFinished(() => host.cleanUp())
  return { host, client: await host.client() }
}

describe('handing a file over', () => {
  it('takes a file in parts and gives it back as it was', async () => {
    const { client } = await setUp()
    const bytes = Buffer.alloc(2.5 * CHUNK_BYTES, 'Zeilen mit Ümlaut\n')
    const attachment = await upload(client, 'notes.txt', bytes)
    expect(attachment).toMatchObject({
      kind: 'text',
      fileName: 'notes.txt',
      mimeType: 'text/plain',
      size: bytes.length,
    })
    const parts: Buffer[] = []
    for (let offset = 0; offset < bytes.length; offset += parts.at(-1)?.length ?? 0) {
      const { data, size } = await client.must('attachment.read', { blobId: attachment.blobId, offset })
      expect(size).toBe(bytes.length)
      parts.push(Buffer.from(data, 'base64'))
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true)
    const part = await client.must('attachment.read', { blobId: attachment.blobId, offset: CHUNK_BYTES - 3, limit: 10 })
    expect(Buffer.from(part.data, 'base64').equals(bytes.subarray(CHUNK_BYTES - 3, CHUNK_BYTES + 7))).toBe(true)
  })

  it('judges a file by what is in it', async () => {
    const { client } = await setUp()
    expect(await upload(client, 'a.txt', PIXEL)).toMatchObject({
      kind: 'image',
      mimeType: 'image/png',
      width: 1,
      height: 1,
    })
    expect(await upload(client, 'a.png', Buffer.from('%PDF-1.7'))).toMatchObject({ kind: 'pdf' })
    expect(await upload(client, 'a.png', Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({ kind: 'text' })
    expect(await upload(client, 'a.txt', Buffer.from([0xff, 0xfe, 0]))).toMatchObject({ kind: 'binary' })
    expect(await upload(client, 'empty', Buffer.alloc(0))).toMatchObject({ kind: 'text', size: 0 })
    // The two bytes of an umlaut come in different parts.
    const split = Buffer.concat([Buffer.alloc(CHUNK_BYTES - 1, 'a'), Buffer.from('ü')])
    expect(await upload(client, 'split', split)).toMatchObject({ kind: 'text' })
    expect(await upload(client, 'cut', Buffer.from('ü').subarray(0, 1))).toMatchObject({ kind: 'binary' })
  })

  it('takes parts without bytes as often as they come', async () => {
    const { client } = await setUp()
    const { uploadId } = await client.must('attachment.begin', { fileName: 'a.txt', size: 2 })
    const part = (offset: number, text: string) =>
      client.request('attachment.append', { uploadId, offset, data: Buffer.from(text).toString('base64') })
    const answers = [await part(0, ''), await part(0, ''), await part(0, 'a'), await part(1, ''), await part(1, 'b')]
    expect(answers.map((answer) => answer.ok && answer.value.received)).toEqual([0, 0, 1, 1, 2])
    const { attachment } = await client.must('attachment.finish', { uploadId })
    const { data } = await client.must('attachment.read', { blobId: attachment.blobId })
    expect(Buffer.from(data, 'base64').toString()).toBe('ab')
  })

  it('is finished or cancelled, when both are asked for at once', async () => {
    const { client } = await setUp()
    for (let round = 0; round < 20; round++) {
      const { uploadId } = await client.must('attachment.begin', { fileName: 'a.txt', size: 0 })
      const finish = () => client.request('attachment.finish', { uploadId })
      const cancel = () => client.request('attachment.cancel', { uploadId })
      const asked = round % 2 === 0 ? [finish(), cancel()] : [cancel(), finish()]
      const codes = (await Promise.all(asked)).map((answer) => (answer.ok ? 'ok' : answer.error.code))
      expect(codes).toEqual(round % 2 === 0 ? ['ok', 'ok'] : ['ok', 'upload-not-found'])
    }
  })

  it('stores equal files once', async () => {
    const { client } = await setUp()
    const first = await upload(client, 'a.png', PIXEL)
    expect((await upload(client, 'b.png', PIXEL)).blobId).toBe(first.blobId)
    expect(await client.must('attachment.discard', { blobId: first.blobId })).toEqual({ success: true })
    expect(await client.must('attachment.discard', { blobId: first.blobId })).toEqual({ success: false })
    expect(await client.request('attachment.read', { blobId: first.blobId })).toMatchObject({
      error: { code: 'blob-not-found' },
    })
  })

  it('refuses what is too large, unknown, out of order or incomplete', async () => {
    const { client } = await setUp()
    expect(await client.request('attachment.begin', { fileName: 'a', size: MAX_ATTACHMENT_BYTES + 1 })).toMatchObject({
      error: { code: 'attachment-too-large' },
    })
    expect(await client.request('attachment.append', { uploadId: 'none', offset: 0, data: '' })).toMatchObject({
      error: { code: 'upload-not-found' },
    })
    expect(await client.request('attachment.finish', { uploadId: 'none' })).toMatchObject({
      error: { code: 'upload-not-found' },
    })
    const { uploadId } = await client.must('attachment.begin', { fileName: 'a', size: 3 })
    for (const [offset, data] of [
      [1, 'YQ=='],
      [0, 'YWJjZA=='],
    ] as const)
      expect(await client.request('attachment.append', { uploadId, offset, data })).toMatchObject({
        error: { code: 'upload-mismatch' },
      })
    expect(await client.request('attachment.append', { uploadId, offset: 0, data: 'no base64' })).toMatchObject({
      error: { code: 'invalid-params' },
    })
    await client.must('attachment.append', { uploadId, offset: 0, data: 'YQ==' })
    expect(await client.request('attachment.finish', { uploadId })).toMatchObject({
      error: { code: 'upload-mismatch' },
    })
  })

  it('forgets what was given up', async () => {
    const { client } = await setUp()
    const { uploadId } = await client.must('attachment.begin', { fileName: 'a', size: 3 })
    await client.must('attachment.append', { uploadId, offset: 0, data: 'YQ==' })
    expect(await client.must('attachment.cancel', { uploadId })).toEqual({ success: true })
    expect(await client.must('attachment.cancel', { uploadId })).toEqual({ success: false })
    expect(await client.request('attachment.append', { uploadId, offset: 1, data: 'YQ==' })).toMatchObject({
      error: { code: 'upload-not-found' },
    })
  })

  it('deletes half a file when the host starts again, and keeps a whole one', async () => {
    const { host, client } = await setUp()
    const whole = await upload(client, 'whole', Buffer.from('whole'))
    const { uploadId } = await client.must('attachment.begin', { fileName: 'half', size: 8 })
    await client.must('attachment.append', { uploadId, offset: 0, data: 'YQ==' })
    const later = await (await host.again()).client()
    expect(await later.must('attachment.cancel', { uploadId })).toEqual({ success: false })
    expect(await later.must('attachment.read', { blobId: whole.blobId })).toMatchObject({ size: 5 })
  })
})
