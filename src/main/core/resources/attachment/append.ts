import { contractError } from '../../../../shared/kernel/errors'
import { err, ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { uploadNotFound } from './upload-not-found'

/** `attachment.append`. Bytes come in order, each once. */
export const append =
  ({ store, clock, uploads }: ResourcesContext): Handler<'attachment.append'> =>
  async ({ uploadId, offset, data }) => {
    const upload = uploads.get(uploadId)
    if (upload === undefined) return err(uploadNotFound(uploadId))
    const bytes = Buffer.from(data, 'base64')
    if (offset !== upload.received || offset + bytes.length > upload.size)
      return err(
        contractError('upload-mismatch', `${upload.fileName} changed while it was read. Attach it again.`, {
          received: upload.received,
          size: upload.size,
        }),
      )
    // At once, so that bytes that are sent twice at the same time are not taken twice.
    upload.take(bytes)
    upload.lastUsedAt = clock.now()
    const written = await store.write((writer) => writer.appendFile(uploadId, offset, bytes))
    if (written.ok) return ok({ received: upload.received })
    uploads.remove(uploadId)
    return written
  }
