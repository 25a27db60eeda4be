import { contractError } from '../../../../shared/kernel/errors'
import { err, ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { uploadNotFound } from './upload-not-found'

/** `attachment.finish`. */
export const finish =
  ({ store, clock, uploads }: ResourcesContext): Handler<'attachment.finish'> =>
  async ({ uploadId }) => {
    const upload = uploads.get(uploadId)
    if (upload === undefined) return err(uploadNotFound(uploadId))
    if (upload.received !== upload.size)
      return err(
        contractError('upload-mismatch', `Only a part of ${upload.fileName} has arrived.`, {
          received: upload.received,
          size: upload.size,
        }),
      )
    uploads.remove(uploadId)
    const attachment = upload.finish()
    const written = await store.write((writer) => writer.finishFile(uploadId, attachment, clock.now()))
    return written.ok ? ok({ attachment }) : written
  }
