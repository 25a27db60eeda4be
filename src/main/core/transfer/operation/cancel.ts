import { ok } from '#shared/kernel/result'
import type { TransferContext } from '../context'
import type { Handler } from '#core/base/host-port'

/** `operation.cancel`. */
export const cancelOperation =
  ({ operations }: Pick<TransferContext, 'operations'>): Handler<'operation.cancel'> =>
  ({ operationId }) =>
    Promise.resolve(ok({ success: operations.cancel(operationId) }))
