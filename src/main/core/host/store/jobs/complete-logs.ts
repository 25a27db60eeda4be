import { ok } from '#shared/kernel/result'
import type { Job } from '#core/base/worker/protocol'
import { writeBaseline } from '#core/store/rebuild/baseline'
import { unloggedSessions } from '#core/store/log/unlogged'
import { withStore } from '#core/store/with-store'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    completeLogs: typeof completeLogs
  }
}

/**
 * Writes into the logs of sessions what these lack of their rows: of an older Parley, and of imports. Others can write
 * between its steps. If it is cancelled, or dies, the next run continues. Returns the number of logs that were completed.
 */
export const completeLogs: Job<null, number> = (_input, context) =>
  withStore(context, (write) => {
    const keys = unloggedSessions(write.connection)
    for (const [index, key] of keys.entries()) {
      context.check()
      write.step(() => writeBaseline(write.connection, key))
      context.progress(index / keys.length)
    }
    write.commit()
    return Promise.resolve(ok(keys.length))
  })
