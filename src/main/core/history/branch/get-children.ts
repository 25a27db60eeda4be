import { err, ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../../session/context'
import type { Handler } from '../../base/host-port'
import { sessionNotFound } from '../../base/session-not-found'

/** `session.getChildren`. */
export const getChildren =
  ({ store }: SessionContext): Handler<'session.getChildren'> =>
  async ({ sessionId }) =>
    (await store.read.session(sessionId)) === null
      ? err(sessionNotFound(sessionId))
      : ok({ children: await store.read.children(sessionId) })
