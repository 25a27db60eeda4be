/**
 * Returns the sessions at which a chain of parents forms a cycle, one per cycle.
 *
 * @param sessionIds starting points
 * @param parentOf returns the parent of a session, undefined when it has none or is unknown
 */
export function ownAncestors(
  sessionIds: Iterable<string>,
  parentOf: (sessionId: string) => string | undefined,
): string[] {
  const found: string[] = []
  const rooted = new Set<string>()
  for (const start of sessionIds) {
    const path = new Set<string>()
    let at: string | undefined = start
    while (at !== undefined && !rooted.has(at)) {
      if (path.has(at)) {
        found.push(at)
        break
      }
      path.add(at)
      at = parentOf(at)
    }
    for (const id of path) rooted.add(id)
  }
  return found
}
