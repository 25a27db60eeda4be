import { ok } from '#shared/kernel/result'
import { childCompleted } from './inheritance/child-completed'
import type { SessionContext } from '../runtime/context'
import type { Handler } from '#core/base/host-port'
import { changeStatus } from './change-status'
import { inSession } from '../runtime/lookup'

/** `session.close`. Closing a closed session changes nothing and succeeds. */
export const close =
  (context: SessionContext): Handler<'session.close'> =>
  ({ sessionId, reason }) => {
    // Requests before it may wait for an agent that does not start.
    for (const runner of context.runtimes.peek(sessionId)?.agents ?? []) runner.abortStart()
    return inSession(context, sessionId, async (runtime) => {
      if (runtime.session.status === 'closed') return ok({ success: true })
      if (runtime.session.status !== 'active')
        return ok({
          success: false,
          error: `The session is ${runtime.session.status}; only an active one can be closed.`,
        })
      await runtime.stopAgents()
      const following = await childCompleted(context, runtime, reason)
      const changed = await changeStatus(runtime, 'closed', { reason, following })
      context.runtimes.releaseIfIdle(runtime)
      return changed
    })
  }
