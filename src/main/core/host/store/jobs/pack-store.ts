import { ok } from '#shared/kernel/result'
import { bundleEvents } from '#core/store/log/event-bundles'
import { packBlob, packedPart, packMessages, sessionsToBundle } from '#core/store/packing'
import type { Job } from '#core/base/worker/protocol'
import { reclaim } from '#core/store/reclaim'
import { withStore } from '#core/store/with-store'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    packStore: typeof packStore
  }
}

/**
 * Packs data stored unpacked: logs into bundles, and messages and long outputs of an older Parley. Returns the freed space
 * to the disk. Others can write between its steps. If it is cancelled, packed data stays packed, and the next run continues.
 * Returns whether anything was packed.
 */
export const packStore: Job<null, boolean> = (_input, context) =>
  withStore(context, async (write) => {
    const { connection, owned } = write
    const done = { hasPacked: false }
    const untilDone = (step: () => boolean, told: () => number): void => {
      const progress = { isMore: true }
      while (progress.isMore) {
        context.check()
        write.step(() => (progress.isMore = step()))
        done.hasPacked ||= progress.isMore
        context.progress(told() / 3)
      }
    }
    const sessions = sessionsToBundle(connection)
    sessions.forEach((key, index) =>
      untilDone(
        () => bundleEvents(connection, key),
        () => index / sessions.length,
      ),
    )
    untilDone(
      () => packBlob(connection),
      () => 1 + packedPart(connection, 'blob'),
    )
    write.commit()
    // Rows of messages are removed and put back within a step, which must not delete the rows that belong to them.
    connection.database.pragma('foreign_keys = OFF')
    untilDone(
      () => packMessages(connection),
      () => 2 + packedPart(connection, 'message'),
    )
    write.commit()
    if (done.hasPacked) await reclaim(connection, owned.words, context.file, () => context.check())
    return ok(done.hasPacked)
  })
