import type { SessionListItem } from '#shared/session/entities'

/** A session as a line of a list, with how many of those it branched off stand above it. */
export interface SessionLine {
  readonly session: SessionListItem
  readonly depth: number
}

/**
 * Sessions with their branches under them, one list a tree. The order of `list` decides which tree comes first, by
 * whichever of its sessions, and which branch. A branch whose parent is not in the list stands for itself.
 */
export function sessionTrees(list: readonly SessionListItem[]): SessionLine[][] {
  const byId = new Map(list.map((session) => [session.sessionId, session]))
  const children = Map.groupBy(list, (session) => session.parentSessionId)
  const roots = new Set(list.map((session) => rootOf(session, byId)))
  return [...roots].map((root) => withBranches(root, children, 0, new Set()))
}

/** Returns the session of a list at which the tree of a session begins. */
export function rootOf(session: SessionListItem, byId: ReadonlyMap<string, SessionListItem>): SessionListItem {
  const seen = new Set<SessionListItem>()
  let root = session
  for (let next: SessionListItem | undefined = session; next !== undefined && !seen.has(next);) {
    seen.add(next)
    root = next
    next = next.parentSessionId === undefined ? undefined : byId.get(next.parentSessionId)
  }
  return root
}

function withBranches(
  session: SessionListItem,
  children: ReadonlyMap<string | undefined, readonly SessionListItem[]>,
  depth: number,
  above: ReadonlySet<string>,
): SessionLine[] {
  if (above.has(session.sessionId)) return []
  const path = new Set([...above, session.sessionId])
  const branches = children.get(session.sessionId) ?? []
  return [{ session, depth }, ...branches.flatMap((branch) => withBranches(branch, children, depth + 1, path))]
}
