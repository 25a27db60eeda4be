import type { RequestCases } from '#core/testing/contract-table/case'

/** Calls and failures of each request in this folder. */
export const operationCases: RequestCases = {
  'operation.cancel': {
    valid: (context) => context.operation(),
    answers: { success: true },
    wrongState: [() => ({ operationId: 'nothing' }), { success: false }],
  },
}
