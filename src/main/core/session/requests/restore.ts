import { ok } from '#shared/kernel/result'
import type { SessionContext } from '../runtime/context'
import type { Handler } from '#core/base/host-port'
import { changeStatus } from './change-status'
import { inSession } from '../runtime/lookup'

/** `session.restore`. Restoring a closed session changes nothing and succeeds. */
export const restore =
  (context: SessionContext): Handler<'session.restore'> =>
  ({ sessionId }) =>
    inSession(context, sessionId, async (runtime) => {
      const { status } = runtime.session
      if (status === 'closed') return ok({ success: true })
      if (status !== 'archived')
        return ok({ success: false, error: `The session is ${status}; only an archived one can be restored.` })
      return changeStatus(runtime, 'restored')
    })
