import { err, ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'
import { sessionNotFound } from '../../session/lookup'

/** `session.getChildren`. */
export const getChildren =
  ({ store }: HostContext): Handler<'session.getChildren'> =>
  async ({ sessionId }) =>
    (await store.read.session(sessionId)) === null
      ? err(sessionNotFound(sessionId))
      : ok({ children: await store.read.children(sessionId) })
