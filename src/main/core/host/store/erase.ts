import { forgetDeletedWords } from '#core/store/care/forget-deleted'
import { erasureReads } from '#core/store/reads/erasures'
import { reclaim } from '#core/store/reclaim'
import type { WorkContext } from '#core/base/worker/protocol'
import { withStore } from '#core/store/with-store'

/** Permanently removes the remains of purges from the file. If cancelled, the next run starts over. */
export function eraseWhatPurgesLeft(context: WorkContext): Promise<void> {
  return withStore(context, async (write) => {
    const { connection, owned } = write
    const due = await erasureReads(connection).dueErasure()
    if (due === null) return
    forgetDeletedWords(write, () => context.check())
    await reclaim(connection, owned.words, context.file, () => context.check())
    write.together(() => owned.writer.endErasure(due))
  })
}
