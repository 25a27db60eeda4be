import { ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../context'
import type { Handler } from '../../base/host-port'

/** `session.get`. */
export const get =
  ({ store }: SessionContext): Handler<'session.get'> =>
  async ({ sessionId }) =>
    ok({ session: await store.read.session(sessionId) })
