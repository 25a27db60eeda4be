import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'

/** `session.getByAdapterSessionId`. */
export const getByAdapterSessionId =
  ({ store }: HostContext): Handler<'session.getByAdapterSessionId'> =>
  async ({ adapterSessionId }) =>
    ok({ session: await store.read.sessionByAdapterSessionId(adapterSessionId) })
