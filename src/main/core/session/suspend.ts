import { ok } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { findRuntime } from './lookup'

/** `session.suspend`. The session stays as it is; its agents start again with the next message. */
export const suspend =
  (context: HostContext): Handler<'session.suspend'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    return runtime.exclusive(async () => {
      await runtime.stopAgents()
      return ok({ success: true })
    })
  }
