/**
 * The sessions at which a chain of parents comes back to itself, each chain once.
 *
 * @param sessionIds where to start
 * @param parentOf answers the parent of a session, undefined when it has none or is not there
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
