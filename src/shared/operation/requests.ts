import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { operationId, success } from '../kernel/fields'

export const cancelOperation = defineRequest({
  name: 'operation.cancel',
  summary:
    'Give up long work by the `operationId` that its request named; that request then fails with `cancelled`. False when none of this id runs.',
  scope: 'server',
  input: z.strictObject({ operationId }),
  output: success,
})

/** Every request about long-running work of any subject. */
export const operationRequests = [cancelOperation] as const
