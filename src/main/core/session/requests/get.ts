import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../context'
import type { Handler } from '../../host-port'

/** `session.get`. */
export const get =
  ({ store }: HostContext): Handler<'session.get'> =>
  async ({ sessionId }) =>
    ok({ session: await store.read.session(sessionId) })
