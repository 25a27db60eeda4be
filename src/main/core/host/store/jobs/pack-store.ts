import { ok } from '../../../../../shared/kernel/result'
import { bundleEvents } from '../../../store/log/event-bundles'
import { packBlob, packedPart, packMessages, sessionsToBundle } from '../../../store/packing'
import type { Job } from '../../../base/worker/protocol'
import { withStore } from '../../../store/with-store'

declare module '../../../base/worker/job-table' {
  interface JobTable {
    packStore: typeof packStore
  }
}

/**
 * Packs what lies as it was written: logs into bundles, and messages and long outputs of an older Parley. Between its steps
 * others write. Given up in the middle, what was packed stays packed, and the next time goes on. Answers whether anything
 * was packed.
 */
export const packStore: Job<null, boolean> = (_input, context) =>
  withStore(context, (write) => {
    const { connection } = write
    let hasPacked = false
    const untilDone = (step: () => boolean, told: () => number): void => {
      const progress = { isMore: true }
      while (progress.isMore) {
        context.check()
        write.step(() => (progress.isMore = step()))
        hasPacked ||= progress.isMore
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
    // Rows of messages are taken out and put back within a step, and nothing that belongs to them is to go meanwhile.
    connection.database.pragma('foreign_keys = OFF')
    untilDone(
      () => packMessages(connection),
      () => 2 + packedPart(connection, 'message'),
    )
    write.commit()
    return Promise.resolve(ok(hasPacked))
  })
