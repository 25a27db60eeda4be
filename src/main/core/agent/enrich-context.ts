import { err, ok } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { sessionNotFound } from '../session/lookup'

/** `session.enrichContext`: asks the program around the host, if it takes such questions. */
export const enrichContext =
  (context: HostContext): Handler<'session.enrichContext'> =>
  async ({ sessionId }) => {
    if ((await context.store.read.session(sessionId)) === null) return err(sessionNotFound(sessionId))
    return ok((await context.enrich?.(sessionId)) ?? { handled: false })
  }
