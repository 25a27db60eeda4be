import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'

/** `session.get`. */
export const get =
  ({ store }: HostContext): Handler<'session.get'> =>
  async ({ sessionId }) =>
    ok({ session: await store.read.session(sessionId) })
