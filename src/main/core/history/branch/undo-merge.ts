import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { commitTogether } from '#core/session/stream/event-stream'
import { findBranch, withBranch } from './find-branch'
import { takeBackCode } from './land-branch'
import { endStaleAgents, markStale } from './orchestrate'
import { refusal } from './change-history'

/**
 * `session.merge.undo`. An agent of the parent that received the summary cannot forget it, so it restarts; for one that
 * has not received it yet, the summary is dropped. Code that landed with the merge is taken back first, or nothing is.
 */
export const undoMerge =
  (context: SessionContext): Handler<'session.merge.undo'> =>
  async (ends) => {
    const found = await findBranch(context, ends)
    if (!found.ok) return found
    const { parent, child } = found.value
    const isOver = refusal(parent) !== null || (await context.store.read.merge(ends.childSessionId)) === null
    if (!isOver && child.session.status !== 'archived') {
      const taken = await takeBackCode(context, found.value)
      if (!taken.ok) return taken
    }
    return withBranch(context, found.value, async () => {
      const refused = refusal(parent)
      if (refused !== null) return err(refused)
      if (child.session.status === 'archived') return err(knownError('session-archived/reopen'))
      const { read } = context.store
      const merge = await read.merge(ends.childSessionId)
      if (merge === null) return err(knownError('merge-not-found'))
      const { messageId, position } = merge
      const place = await read.place(parent.sessionId, messageId)
      const stale = []
      const untoldAgentIds = []
      for (const runner of parent.agents) {
        const { agentId, adapterSessionId } = runner.agent
        const untold = (await read.untold(agentId)).some((message) => message.messageId === messageId)
        if (untold) untoldAgentIds.push(agentId)
        else if (adapterSessionId !== undefined) stale.push(runner)
      }
      const take = parent.stream.changes().event(
        'merge.undone',
        {
          sessionId: parent.sessionId,
          removalId: context.ids.next(),
          messageId: place?.previousMessageId ?? null,
          fromPosition: position,
          endPosition: position + 1,
          childSessionId: child.sessionId,
          takenMessageId: messageId,
        },
        {},
        { untoldAgentIds },
      )
      if (stale.length > 0) markStale(parent, stale, take)
      const { sessionId } = child
      const reopen = child.stream
        .changes()
        .event('updated', { sessionId, changedProperties: ['mergedAt'], values: { mergedAt: null } })
      if (child.session.status !== 'active') reopen.event('resumed', { sessionId })
      const committed = await commitTogether([
        [parent.stream, take],
        [child.stream, reopen],
      ])
      if (!committed.ok) return committed
      if (stale.length > 0) await endStaleAgents(stale)
      return ok({ success: true, messageId })
    })
  }
