import { knownError } from '../../../../shared/kernel/error-texts'
import { err, ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../../session/context'
import type { Handler } from '../../base/host-port'

/** `session.getChildren`. */
export const getChildren =
  ({ store }: SessionContext): Handler<'session.getChildren'> =>
  async ({ sessionId }) =>
    (await store.read.session(sessionId)) === null
      ? err(knownError('session-not-found', { sessionId }))
      : ok({ children: await store.read.children(sessionId) })
