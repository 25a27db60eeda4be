import { ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'

/** `attachment.cancel`. */
export const cancel =
  ({ store, uploads }: ResourcesContext): Handler<'attachment.cancel'> =>
  async ({ uploadId }) => {
    uploads.remove(uploadId)
    const dropped = await store.write((writer) => writer.dropUpload(uploadId))
    return dropped.ok ? ok({ success: dropped.value }) : dropped
  }
