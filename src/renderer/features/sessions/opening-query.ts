import type { SearchHit } from '#shared/find/entities'
import { countIn, findPattern } from '#shared/find/pattern'

/**
 * Query to open a session with that a search found by a message: the query where it stands in the message like that, else
 * the first of its words there. Searches take words in any order; in a session text is found as it stands.
 */
export function openingQuery(query: string, { excerpt: { text, ranges } }: SearchHit): string {
  const pattern = findPattern(query)
  if (pattern !== null && countIn(pattern, [text]) > 0) return query.trim()
  const [first] = ranges
  return first === undefined ? query.trim() : text.slice(first.start, first.end)
}
