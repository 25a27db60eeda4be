import { ok } from '#shared/kernel/result'
import type { Job } from '#core/base/worker/protocol'
import { reindexMessages, unwrittenWords } from '#core/store/reindexing'
import { withStore } from '#core/store/with-store'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    reindexWords: typeof reindexWords
  }
}

/**
 * Writes the words, calls and edits of messages of an earlier version into the indexes. Others can write between its steps.
 * If it is cancelled, or dies, the next run continues. Returns whether anything was written.
 */
export const reindexWords: Job<null, boolean> = (_input, context) =>
  withStore(context, async (write) => {
    const { connection, owned } = write
    const all = unwrittenWords(connection)
    const state = { isMore: all > 0 }
    while (state.isMore) {
      context.check()
      write.step(() => (state.isMore = reindexMessages(connection, owned.words)))
      context.progress(1 - unwrittenWords(connection) / all)
      if (write.isCommitted) await owned.words.tidy()
    }
    write.commit()
    await owned.words.tidy()
    return ok(all > 0)
  })
