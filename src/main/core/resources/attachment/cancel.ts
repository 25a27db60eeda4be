import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'

/** `attachment.cancel`. */
export const cancel =
  ({ store, uploads }: HostContext): Handler<'attachment.cancel'> =>
  async ({ uploadId }) => {
    uploads.remove(uploadId)
    const dropped = await store.write((writer) => writer.dropUpload(uploadId))
    return dropped.ok ? ok({ success: dropped.value }) : dropped
  }
