import { contractError } from '../../../../../shared/kernel/errors'
import { err, ok } from '../../../../../shared/kernel/result'
import type { SessionContext } from '../../context'
import type { Handler } from '../../../base/host-port'
import { findAgent } from './find-agent'

/** `session.agent.remove`. */
export const removeAgent =
  (context: SessionContext): Handler<'session.agent.remove'> =>
  async ({ sessionId, agentId }) => {
    const found = await findAgent(context, sessionId, agentId)
    if (!found.ok) return found
    const { runtime, runner } = found.value
    const cancelled = await runtime.cancel(agentId)
    if (!cancelled.ok) return cancelled
    return runtime.exclusive(async () => {
      if (runtime.session.status === 'archived')
        return err(contractError('session-archived', 'The session is archived; its agents cannot be changed.'))
      // Somebody else may have been faster.
      if (runtime.findAgent(agentId) !== runner)
        return err(contractError('agent-not-found', 'The session has no such agent.', { agentId }))
      await runner.stop()
      const ledBefore = runtime.session.leadAgentId
      const unit = runtime.stream.unit()
      runtime.attached.drop(runner, unit)
      unit.event('agent.removed', { sessionId, agentId }, { agentId })
      const { leadAgentId } = runtime.session
      if (leadAgentId !== ledBefore) unit.event('updated', { sessionId, changedProperties: ['leadAgentId'] })
      const committed = await runtime.stream.commit(unit)
      if (!committed.ok) return committed
      const lead = runtime.findAgent(leadAgentId)
      if (lead !== undefined) runtime.stream.emit('agent.updated', { agent: lead.agent })
      return ok({ success: true })
    })
  }
