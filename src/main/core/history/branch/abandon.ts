import { knownError } from '../../../../shared/kernel/error-texts'
import { err, ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../../session/context'
import type { Handler } from '../../base/host-port'
import { initiatorOf } from './initiator'
import { findBranch, withBranch } from './find-branch'

/** `session.abandon`. Abandoning again changes nothing and succeeds. */
export const abandon =
  (context: SessionContext): Handler<'session.abandon'> =>
  async (input) => {
    const found = await findBranch(context, input)
    if (!found.ok) return found
    const { child } = found.value
    return withBranch(context, found.value, async () => {
      const { sessionId, session } = child
      if (session.abandonedAt !== undefined) return ok({ success: true })
      if (session.status === 'archived') return err(knownError('session-archived/branch'))
      if (session.mergedAt !== undefined) return err(knownError('branch-merged'))
      await child.stopAgents()
      const changes = child.stream.changes()
      if (session.status === 'active') changes.event('closed', { sessionId, reason: 'abandoned' })
      changes.event('abandoned', { sessionId, parentSessionId: input.parentSessionId, ...initiatorOf(input) })
      const committed = await child.stream.commit(changes)
      return committed.ok ? ok({ success: true }) : committed
    })
  }
