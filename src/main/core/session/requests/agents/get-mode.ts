import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findAgent } from './find-agent'

/** `session.mode.get`. */
export const getMode =
  (context: SessionContext): Handler<'session.mode.get'> =>
  async ({ sessionId, agentId }) => {
    const found = await findAgent(context, sessionId, agentId)
    if (!found.ok) return found
    const { setup, features } = found.value.runner
    const mode = features?.modes?.current ?? setup.mode
    return ok({ ...defined({ mode }), available: features?.modes?.available ?? [] })
  }
