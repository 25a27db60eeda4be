import type { LongWrite } from '../second-connection'

/**
 * Writes the index of words anew, without the words of messages that are gone. Between its steps others write. Given up
 * in the middle by a throw of `check`, the index is as good as before, and the next time goes on.
 */
export function forgetDeletedWords(write: LongWrite, check: () => void): void {
  write.step(() => write.owned.words.beginAnew())
  const progress = { isMore: true }
  while (progress.isMore) {
    check()
    write.step(() => (progress.isMore = write.owned.words.merge()))
  }
  write.commit()
}
