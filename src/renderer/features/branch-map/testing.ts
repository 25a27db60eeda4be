import type { BranchNode } from '#shared/branch/entities'

/** Returns a session of a tree for tests, created at 0. */
export function branchNode(sessionId: string, more: Partial<BranchNode> = {}): BranchNode {
  return {
    sessionId,
    parentSessionId: null,
    title: sessionId,
    firstUserMessage: null,
    branchKind: more.parentSessionId === undefined ? null : 'branch',
    forkPoint: null,
    messageCount: 2,
    status: 'active',
    createdAt: 0,
    lastActivityAt: 0,
    merges: [],
    usage: { totalTokens: 0, costs: [] },
    ...more,
  }
}
