import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../context'
import type { Handler } from '../../host-port'

/** `session.getStatusCounts`. */
export const getStatusCounts =
  ({ store }: HostContext): Handler<'session.getStatusCounts'> =>
  async () =>
    ok(await store.read.statusCounts())
