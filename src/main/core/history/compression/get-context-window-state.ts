import { knownError } from '../../../../shared/kernel/error-texts'
import { err, ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../../session/context'
import type { Handler } from '../../base/host-port'

/** `session.getContextWindowState`. */
export const getContextWindowState =
  ({ store }: SessionContext): Handler<'session.getContextWindowState'> =>
  async ({ sessionId }) => {
    const state = await store.read.contextWindow(sessionId)
    return state === undefined ? err(knownError('session-not-found', { sessionId })) : ok({ state })
  }
