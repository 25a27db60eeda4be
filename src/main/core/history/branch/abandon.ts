import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { initiatorOf } from './initiator'
import { findBranch, withBranch } from './find-branch'

/** `session.abandon`. Abandoning again changes nothing and succeeds. */
export const abandon =
  (context: SessionContext): Handler<'session.abandon'> =>
  async (input) => {
    const found = await findBranch(context, input)
    if (!found.ok) return found
    const { child, parent } = found.value
    return withBranch(context, found.value, async () => {
      const { sessionId, session } = child
      if (session.abandonedAt !== undefined) return ok({ success: true })
      if (session.status === 'archived') return err(knownError('session-archived/branch'))
      if (session.mergedAt !== undefined) return err(knownError('branch-merged'))
      await child.stopAgents()
      const changes = child.stream.changes()
      const isOpen = session.status === 'active'
      if (isOpen) changes.event('closed', { sessionId, reason: 'abandoned' })
      changes.event('abandoned', { sessionId, parentSessionId: input.parentSessionId, ...initiatorOf(input) })
      if (isOpen) {
        const ends = { childSessionId: sessionId, parentSessionId: parent.sessionId }
        const told = parent.stream.changes().event('childCompleted', { ...ends, result: { outcome: 'abandoned' } })
        changes.together(parent.stream, told)
      }
      const committed = await child.stream.commit(changes)
      return committed.ok ? ok({ success: true }) : committed
    })
  }
