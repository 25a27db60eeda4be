import { ok } from '#shared/kernel/result'
import { forgetDeletedWords } from '#core/store/care/forget-deleted'
import type { Job } from '#core/base/worker/protocol'
import { withStore } from '#core/store/with-store'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    forgetWords: typeof forgetWords
  }
}

/** Takes the words of messages that are gone out of the index of words. */
export const forgetWords: Job<null, true> = (_input, context) =>
  withStore(context, (write) => {
    forgetDeletedWords(write, () => context.check())
    return Promise.resolve(ok(true))
  })
