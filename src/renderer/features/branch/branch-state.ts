import type { SessionListItem } from '#shared/session/entities'

export type BranchState = 'open' | 'merged' | 'abandoned'

/** State of a branch. */
export function branchState({ mergedAt, abandonedAt }: Pick<SessionListItem, 'mergedAt' | 'abandonedAt'>): BranchState {
  if (mergedAt !== undefined) return 'merged'
  return abandonedAt === undefined ? 'open' : 'abandoned'
}

/** Actions on a session as a branch of its parent: an aside never becomes part of it. */
export function branchEnds(session: SessionListItem): ('merge' | 'abandon')[] {
  const { parentSessionId, branchKind, status } = session
  if (parentSessionId === undefined || status === 'archived' || branchState(session) !== 'open') return []
  return branchKind === 'aside' ? ['abandon'] : ['merge', 'abandon']
}
