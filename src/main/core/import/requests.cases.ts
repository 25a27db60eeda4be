import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const importCases: RequestCases = {
  'import.getState': { valid: () => ({}) },
  'import.discover': { valid: () => ({}) },
  'import.update': { valid: () => ({ isAsked: true }) },
  'import.run': { valid: () => ({ sessionIds: [] }) },
  'import.exportCopies': {
    valid: async (there) => ({ sessionId: (await there.talked()).sessionId, folder: there.path('copies') }),
    answers: 'file-not-kept',
    unknown: [(there) => ({ sessionId: 'nobody', folder: there.path('copies') }), 'session-not-found'],
  },
}
