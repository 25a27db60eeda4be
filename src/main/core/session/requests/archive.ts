import { ok } from '#shared/kernel/result'
import type { SessionContext } from '../runtime/context'
import type { Handler } from '#core/base/host-port'
import { changeStatus } from './change-status'
import { inSession } from '../runtime/lookup'

/** `session.archive`. Archiving an archived session changes nothing and succeeds. */
export const archive =
  (context: SessionContext): Handler<'session.archive'> =>
  ({ sessionId }) =>
    inSession(context, sessionId, async (runtime) => {
      const { status } = runtime.session
      if (status === 'archived') return ok({ success: true })
      if (status !== 'closed')
        return ok({ success: false, error: `The session is ${status}; close it before archiving it.` })
      return changeStatus(runtime, 'archived')
    })
