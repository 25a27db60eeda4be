import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { inSession } from '../session/lookup'
import { compressSession } from './compress-session'

/** `session.compress`. */
export const compress =
  (context: HostContext): Handler<'session.compress'> =>
  ({ sessionId, pipeline }) =>
    inSession(context, sessionId, (runtime) => compressSession(context, runtime, pipeline))
