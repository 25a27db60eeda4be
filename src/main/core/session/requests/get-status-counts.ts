import { ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../context'
import type { Handler } from '../../base/host-port'

/** `session.getStatusCounts`. */
export const getStatusCounts =
  ({ store }: SessionContext): Handler<'session.getStatusCounts'> =>
  async () =>
    ok(await store.read.statusCounts())
