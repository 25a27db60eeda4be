import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findAgent } from './find-agent'
import { inSession } from '#core/session/runtime/lookup'

/** `session.agent.remove`. */
export const removeAgent =
  (context: SessionContext): Handler<'session.agent.remove'> =>
  async ({ sessionId, agentId }) => {
    const found = await findAgent(context, sessionId, agentId)
    if (!found.ok) return found
    const { runtime, runner } = found.value
    const cancelled = await runtime.cancel(agentId)
    if (!cancelled.ok) return cancelled
    return inSession(context, sessionId, async () => {
      // Somebody else may have been faster.
      if (runtime.findAgent(agentId) !== runner) return err(knownError('agent-not-found/such', { agentId }))
      for (const { messageId } of [...runner.deliveries.queue.all]) await runtime.drop(messageId, agentId)
      await runner.stop()
      const changes = runtime.stream.changes()
      runtime.attached.remove(runner, changes)
      const committed = await runtime.stream.commit(changes)
      if (!committed.ok) return committed
      return ok({ success: true })
    })
  }
