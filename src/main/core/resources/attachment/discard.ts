import { ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'

/** `attachment.discard`. */
export const discard =
  ({ store }: ResourcesContext): Handler<'attachment.discard'> =>
  async ({ blobId }) => {
    const dropped = await store.write((writer) => writer.dropStagedFile(blobId))
    return dropped.ok ? ok({ success: dropped.value }) : dropped
  }
