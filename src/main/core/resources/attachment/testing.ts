import type { Attachment } from '#shared/attachment/entities'
import { CHUNK_BYTES } from '#shared/attachment/limits'
import type { TestClient } from '#core/testing/test-host'

/** The smallest picture there is: one transparent pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Hands a file over, chunk by chunk, as a client does. */
export async function upload(client: TestClient, fileName: string, bytes: Buffer): Promise<Attachment> {
  const { uploadId } = await client.must('attachment.begin', { fileName, size: bytes.length })
  for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) {
    const data = bytes.subarray(offset, offset + CHUNK_BYTES).toString('base64')
    await client.must('attachment.append', { uploadId, offset, data })
  }
  return (await client.must('attachment.finish', { uploadId })).attachment
}
