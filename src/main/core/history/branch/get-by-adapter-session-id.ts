import { ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../../session/context'
import type { Handler } from '../../base/host-port'

/** `session.getByAdapterSessionId`. */
export const getByAdapterSessionId =
  ({ store }: SessionContext): Handler<'session.getByAdapterSessionId'> =>
  async ({ adapterSessionId }) =>
    ok({ session: await store.read.sessionByAdapterSessionId(adapterSessionId) })
