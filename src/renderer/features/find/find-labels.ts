import type { FindInSession } from '#renderer/lib/conversation/find-in-session.svelte'
import { percent } from '#renderer/lib/text/format'
import { m } from '#messages'

type Found = Pick<FindInSession, 'pattern' | 'ordinal' | 'total' | 'progress' | 'error'>

/** State of a search in a session; empty while there is nothing to find. */
export function findLabel({ pattern, ordinal, total, progress, error }: Found): string {
  if (pattern === null) return ''
  if (ordinal > 0) return m.find.position({ ordinal, total })
  if (progress !== null)
    return progress.total === 0
      ? m.find.searching
      : m.find.searchingShare({ share: percent((100 * progress.looked) / progress.total) })
  if (total > 0) return m.find.matchCount({ count: total })
  return error === null ? m.find.noMatches : m.find.notAllSearched
}
