import { ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'
import { findCustomAgents } from '#core/session/agents/custom-agent/find'

/** `session.agent.list`. */
export const listCustomAgents =
  (context: SessionContext): Handler<'session.agent.list'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    return ok({ agents: (await findCustomAgents(found.value.cwd)).map(({ agent }) => agent) })
  }

/** `session.agent.reload`. */
export const reloadAgents =
  (context: SessionContext): Handler<'session.agent.reload'> =>
  (input, asker) =>
    listCustomAgents(context)(input, asker)

/** `session.agent.getCurrent`. One whose file is gone is no longer current. */
export const getCurrentAgent =
  (context: SessionContext): Handler<'session.agent.getCurrent'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    return ok({ agent: (await found.value.customAgent.load())?.agent ?? null })
  }
