import { ok } from '#shared/kernel/result'
import { findAgent } from '../agents/find-agent'
import { stillBusy } from '../agents/plan-change'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { adapterFailed } from '#core/agents/adapter-failed'
import { inSession } from '#core/session/runtime/lookup'

/** `session.agent.restart`. */
export const restartAgent =
  (context: SessionContext): Handler<'session.agent.restart'> =>
  async ({ sessionId, agentId }) => {
    const found = await findAgent(context, sessionId, agentId)
    if (!found.ok) return found
    const { runner } = found.value
    return inSession(context, sessionId, async () => {
      if (runner.isBusy) return stillBusy(runner.name)
      await runner.stop()
      const started = await runner.start()
      return started.ok ? ok({ success: true, agent: runner.agent }) : adapterFailed(started.error)
    })
  }
