import { ok } from '../../../../shared/kernel/result'
import type { Job } from '../../worker/protocol'
import { withStore } from '../../worker/with-store'

/**
 * Writes the index of words anew, without the words of messages that are gone. Between its steps others write. Given up
 * in the middle, the index is as good as before, and the next time goes on.
 */
export const forgetWords: Job<null, true> = (_input, context) =>
  withStore(context, (write) => {
    write.step(() => write.owned.words.beginAnew())
    const progress = { isMore: true }
    while (progress.isMore) {
      context.check()
      write.step(() => (progress.isMore = write.owned.words.merge()))
    }
    write.commit()
    return Promise.resolve(ok(true))
  })
