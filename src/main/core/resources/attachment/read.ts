import { CHUNK_BYTES } from '../../../../shared/attachment/limits'
import { err, ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { fileNotStored } from './file-not-stored'

/** `attachment.read`. */
export const read =
  ({ store }: ResourcesContext): Handler<'attachment.read'> =>
  async ({ blobId, offset, limit }) => {
    const part = await store.read.file(blobId, offset ?? 0, Math.min(limit ?? CHUNK_BYTES, CHUNK_BYTES))
    if (part === null) return err(fileNotStored(blobId))
    const { bytes, size, mimeType } = part
    return ok({ data: Buffer.from(bytes).toString('base64'), size, mimeType })
  }
