import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { operationId, success } from '../kernel/fields'

export const cancelOperation = defineRequest({
  name: 'operation.cancel',
  summary:
    'Cancels long-running work by the `operationId` of its request; that request then fails with `cancelled`. False when no such work is running.',
  scope: 'server',
  effect: 'act',
  input: () => z.strictObject({ operationId }),
  output: () => success,
})

/** Every request about long-running work of any subject. */
export const operationRequests = [cancelOperation] as const
