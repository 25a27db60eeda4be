import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { changeHistory } from '../branch/change-history'
import { endStaleAgents, markStale } from '../branch/orchestrate'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'

/** `session.compress.undo`. */
export const compressUndo =
  (context: SessionContext): Handler<'session.compress.undo'> =>
  ({ sessionId, eventId }) =>
    changeHistory(context, sessionId, async (runtime) => {
      const compressions = await context.store.read.compressions(sessionId)
      if (!compressions.some((known) => known.eventId === eventId)) return err(compressionNotFound(sessionId, eventId))
      const stale = runtime.agents
      const changes = runtime.stream.changes().event('squash.undone', { sessionId, eventId })
      markStale(runtime, stale, changes)
      const committed = await runtime.stream.commit(changes)
      if (!committed.ok) return committed
      runtime.reports.forgetContextWindows()
      await endStaleAgents(stale)
      return ok({ success: true })
    })

/** The failure for a compression that a session does not have, or no longer. */
export function compressionNotFound(sessionId: string, eventId: string): ContractError {
  return knownError('compression-not-found', { sessionId, eventId })
}
