import type { FindInSession } from '../../lib/find-in-session.svelte'
import { count, percent, plural } from '../../lib/format'

type Found = Pick<FindInSession, 'pattern' | 'ordinal' | 'total' | 'progress' | 'error'>

/** How a search in a session stands, in a few words; empty while there is nothing to find. */
export function findWords({ pattern, ordinal, total, progress, error }: Found): string {
  if (pattern === null) return ''
  if (ordinal > 0) return `${count(ordinal)} of ${count(total)}`
  if (progress !== null)
    return progress.total === 0 ? 'Searching' : `Searching, ${percent((100 * progress.looked) / progress.total)}`
  if (total > 0) return plural(total, 'match', 'matches')
  return error === null ? 'No matches' : 'Not all searched'
}
