import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'

/** `session.getStatusCounts`. */
export const getStatusCounts =
  ({ store }: HostContext): Handler<'session.getStatusCounts'> =>
  async () =>
    ok(await store.read.statusCounts())
