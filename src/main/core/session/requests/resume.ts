import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '../runtime/context'
import type { Handler } from '#core/base/host-port'
import { changeStatus } from './change-status'
import { inSession } from '../runtime/lookup'

/** `session.resume`. Resuming an active session changes nothing and succeeds. */
export const resume =
  (context: SessionContext): Handler<'session.resume'> =>
  async ({ sessionId }) => {
    const opened = await context.ports.openTranscript(sessionId)
    if (!opened.ok) return opened
    return inSession(context, sessionId, async (runtime) => {
      const { status, movedTo } = runtime.session
      if (movedTo !== undefined) return err(knownError('session-moved', { machine: movedTo.machine }))
      if (status === 'active') return ok({ success: true })
      if (status !== 'closed')
        return ok({ success: false, error: `The session is ${status}; only a closed one can be resumed.` })
      return changeStatus(runtime, 'resumed')
    })
  }
