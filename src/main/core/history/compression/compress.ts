import type { SessionContext } from '../../session/context'
import type { Handler } from '../../base/host-port'
import { inSession } from '../../session/lookup'
import { requestOf } from './compression-request'
import { compressSession } from './compress-session'

/** `session.compress`. */
export const compress =
  (context: SessionContext): Handler<'session.compress'> =>
  ({ sessionId, pipeline, ...requester }) =>
    inSession(context, sessionId, (runtime) => compressSession(context, runtime, pipeline, requestOf(requester)))
