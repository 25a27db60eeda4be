import type { RequestCases } from '../../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const operationCases: RequestCases = {
  'operation.cancel': {
    valid: (there) => there.operation(),
    answers: { success: true },
    wrongState: [() => ({ operationId: 'nothing' }), { success: false }],
  },
}
