import { ok } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'

/** `attachment.discard`. */
export const discard =
  ({ store }: HostContext): Handler<'attachment.discard'> =>
  async ({ blobId }) => {
    const dropped = await store.write((writer) => writer.dropStagedFile(blobId))
    return dropped.ok ? ok({ success: dropped.value }) : dropped
  }
