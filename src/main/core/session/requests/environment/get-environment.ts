import { ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'

/** `session.environment.get`. */
export const getEnvironment =
  (context: SessionContext): Handler<'session.environment.get'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const running = new Set(found.value.agents.flatMap(({ agent, isStarted }) => (isStarted ? [agent.agentId] : [])))
    const environments = await context.store.read.environments(sessionId)
    return ok({
      environments: environments.map((environment) =>
        environment.status === 'terminated' || running.has(environment.agentId)
          ? environment
          : // Nobody was there to see it end.
            { ...environment, status: 'terminated' as const, reason: 'ended when Parley stopped' },
      ),
    })
  }
