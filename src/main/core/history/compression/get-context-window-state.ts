import { err, ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'
import { sessionNotFound } from '../../session/lookup'

/** `session.getContextWindowState`. */
export const getContextWindowState =
  ({ store }: HostContext): Handler<'session.getContextWindowState'> =>
  async ({ sessionId }) => {
    const state = await store.read.contextWindow(sessionId)
    return state === undefined ? err(sessionNotFound(sessionId)) : ok({ state })
  }
