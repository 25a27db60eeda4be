import type { PromptResult } from '../../../../shared/adapter/port'

/**
 * Returns what the user is told about the end of a prompt besides its outcome; undefined when that is nothing. A turn that the
 * agent declined counts as cancelled, which says nothing.
 */
export function noticeOf({ outcome, failure, notice }: PromptResult): string | undefined {
  return outcome === 'rejected' ? failure?.message : outcome === 'completed' ? notice : undefined
}
