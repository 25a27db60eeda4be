import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'

/** `operation.cancel`. */
export const cancelOperation =
  ({ operations }: Pick<HostContext, 'operations'>): Handler<'operation.cancel'> =>
  ({ operationId }) =>
    Promise.resolve(ok({ success: operations.cancel(operationId) }))
