import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { RowSum } from '../usage/row-sum'

/** Largest number of sessions in one answer. */
const MOST = 2000

/** `session.getBranchTree`. */
export const getBranchTree =
  ({ store }: SessionContext): Handler<'session.getBranchTree'> =>
  async ({ sessionId }) => {
    const tree = await store.read.branchTree(sessionId, MOST)
    if (tree === null) return err(knownError('session-not-found', { sessionId }))
    const sessionIds = tree.nodes.map((node) => node.sessionId)
    const sums = new Map(sessionIds.map((id) => [id, new RowSum()]))
    for (const row of await store.read.usageTotals({ groupBy: 'session', sessionIds, quartersAhead: 0 }))
      sums.get(String(row.key))?.add(row)
    const nodes = tree.nodes.map((node) => {
      const { totalTokens = 0, costs = [] } = sums.get(node.sessionId)?.totals ?? {}
      return {
        ...node,
        usage: { totalTokens, costs: costs.map((cost) => ({ ...cost, bySource: { ...cost.bySource } })) },
      }
    })
    return ok({ nodes, omitted: tree.omitted })
  }
