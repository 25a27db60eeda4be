import { contractError, type ContractError } from '../../../shared/kernel/errors'
import { err, ok } from '../../../shared/kernel/result'
import { endStaleAgents, markStale } from '../branch/orchestrate'
import { refusal } from '../branch/truncate'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { findRuntime } from '../session/lookup'

/** `session.compress.undo`. */
export const compressUndo =
  (context: HostContext): Handler<'session.compress.undo'> =>
  async ({ sessionId, eventId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    return runtime.exclusive(async () => {
      const refused = refusal(runtime)
      if (refused !== null) return err(refused)
      const compressions = await context.store.read.compressions(sessionId)
      if (!compressions.some((known) => known.eventId === eventId)) return err(compressionNotFound(sessionId, eventId))
      const stale = runtime.agents
      const unit = runtime.stream
        .unit()
        .write((writer) => writer.patchState(sessionId, { contextWindow: null }))
        .event('squash.undone', { sessionId, eventId })
      markStale(runtime, stale, unit)
      const committed = await runtime.stream.commit(unit)
      if (!committed.ok) return committed
      runtime.forgetContextWindows()
      await endStaleAgents(runtime, stale)
      return ok({ success: true })
    })
  }

/** The failure for a compression that a session does not have, or no longer. */
export function compressionNotFound(sessionId: string, eventId: string): ContractError {
  return contractError('compression-not-found', `Session ${sessionId} has no compression ${eventId}.`, { eventId })
}
