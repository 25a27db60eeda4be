import type { Attention } from '#shared/attention/entities'
import type { BranchNode } from '#shared/branch/entities'
import { firstLine, tokens } from '#renderer/lib/text/format'
import { attentionLabel } from '../attention/attention-labels'
import { moneyLabel } from '../usage/usage-labels'
import { m } from '#messages'

/** State of a session on the map. */
export type NodeState = keyof typeof m.branchMap.state

const TITLE_LENGTH = 80
const EXCERPT_LENGTH = 60

/** Returns what became of a session. */
export function nodeState({ merges, abandonedAt, status }: BranchNode): NodeState {
  if (merges.length > 0) return 'merged'
  if (abandonedAt !== undefined) return 'abandoned'
  return status === 'archived' ? 'archived' : 'open'
}

/** Returns the name of a session: its title, else the first words that are its own. */
export function nodeTitle({ title, firstUserMessage, branchKind }: BranchNode): string {
  const named = firstLine(title?.trim() ?? '', TITLE_LENGTH)
  if (named !== '') return named
  const words = firstLine(firstUserMessage ?? '', TITLE_LENGTH)
  if (words !== '') return words
  return branchKind === null ? m.sessions.newSession : m.branch.newOfKind[branchKind]
}

/** Returns the words of the message that a session branched from, short; empty where it shares none. */
export function forkExcerpt({ forkPoint }: BranchNode): string {
  return firstLine(forkPoint?.excerpt ?? '', EXCERPT_LENGTH)
}

/** Facts about a session that are not in its node. */
export interface NodeFacts {
  readonly depth: number
  readonly agent: string
  readonly attention: Attention | undefined
  /** Title of the session that has its fork point. */
  readonly parent: string
}

/** Returns all that a line of the map shows, in words. */
export function optionLabel(node: BranchNode, { depth, agent, attention, parent }: NodeFacts): string {
  const { branchKind, forkPoint, merges, messageCount, usage } = node
  return m.branchMap.option({
    parts: [
      nodeTitle(node),
      ...(branchKind === null ? [] : [m.branch.kind[branchKind], m.branchMap.level({ depth: depth + 1 })]),
      ...(forkPoint === null ? [] : [m.branchMap.branchedFrom({ excerpt: forkExcerpt(node), parent })]),
      merges.length > 0 ? m.branchMap.mergedInto({ parent }) : m.branchMap.state[nodeState(node)],
      ...(attention === undefined ? [] : [attentionLabel(attention)]),
      agent,
      m.branchMap.messageCount({ count: messageCount }),
      m.branchMap.tokenCount({ tokens: tokens(usage.totalTokens) }),
      ...(usage.costs.length === 0 ? [] : [moneyLabel(usage)]),
    ],
  })
}

/** Returns the usage of a session with everything that branched off it, costs by currency. */
export function usageWithBranches(nodes: readonly BranchNode[], sessionId: string): BranchNode['usage'] {
  const inside = new Set([sessionId])
  for (const node of nodes)
    if (node.parentSessionId !== null && inside.has(node.parentSessionId)) inside.add(node.sessionId)
  const costs = new Map<string, BranchNode['usage']['costs'][number]>()
  let totalTokens = 0
  for (const { sessionId: id, usage } of nodes) {
    if (!inside.has(id)) continue
    totalTokens += usage.totalTokens
    for (const cost of usage.costs) {
      const before = costs.get(cost.currency)
      costs.set(cost.currency, before === undefined ? cost : { ...before, amount: before.amount + cost.amount })
    }
  }
  return { totalTokens, costs: [...costs.values()] }
}
