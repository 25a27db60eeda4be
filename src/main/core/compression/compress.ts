import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { findRuntime } from '../session/lookup'
import { compressSession } from './compress-session'

/** `session.compress`. */
export const compress =
  (context: HostContext): Handler<'session.compress'> =>
  async ({ sessionId, pipeline }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    return runtime.exclusive(() => compressSession(context, runtime, pipeline))
  }
