import { safeFileName } from '#shared/attachment/file-name'
import { CHUNK_BYTES, MAX_ATTACHMENT_BYTES } from '#shared/attachment/limits'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '#core/base/host-port'
import { Upload } from './uploads'

/** `attachment.begin`. */
export const begin =
  ({ store, ids, clock, uploads }: ResourcesContext): Handler<'attachment.begin'> =>
  async ({ fileName, size }) => {
    const name = safeFileName(fileName)
    if (size > MAX_ATTACHMENT_BYTES)
      return err(
        knownError('attachment-too-large/one', {
          name,
          megabytes: megabytes(size),
          limitMegabytes: megabytes(MAX_ATTACHMENT_BYTES),
          size,
          limit: MAX_ATTACHMENT_BYTES,
        }),
      )
    const now = clock.now()
    const uploadId = ids.next()
    const idle = uploads.removeIdle(now)
    const written = await store.operations.beginFile(uploadId, now, idle)
    if (!written.ok) return written
    uploads.add(uploadId, new Upload(name, size, now))
    return ok({ uploadId, chunkSize: CHUNK_BYTES })
  }

function megabytes(bytes: number): string {
  return Math.ceil(bytes / (1024 * 1024)).toLocaleString('en')
}
