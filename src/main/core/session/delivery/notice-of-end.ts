import { type NoticeText } from '#shared/kernel/notice-texts'
import type { PromptResult } from '#shared/adapter/port'

/**
 * Returns what the user is told about the end of a prompt besides its outcome; undefined when that is nothing. A turn that the
 * agent declined counts as cancelled, which says nothing.
 */
export function noticeOf({ outcome, failure, notice }: PromptResult): NoticeText | undefined {
  if (outcome === 'rejected') return failure && { message: failure.message }
  return outcome === 'completed' ? notice : undefined
}
