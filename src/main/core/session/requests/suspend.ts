import { ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../context'
import type { Handler } from '../../base/host-port'
import { inSession } from '../lookup'

/** `session.suspend`. The session stays as it is; its agents start again with the next message. */
export const suspend =
  (context: SessionContext): Handler<'session.suspend'> =>
  ({ sessionId }) =>
    inSession(context, sessionId, async (runtime) => {
      await runtime.stopAgents()
      return ok({ success: true })
    })
