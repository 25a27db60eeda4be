import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const snapshotCases: RequestCases = {
  'session.snapshot.export': { valid: async (there) => ({ sessionId: (await there.talked()).sessionId }) },
  'session.snapshot.import': {
    valid: async (there) => {
      const { sessionId } = await there.talked()
      return { ...(await there.must('session.snapshot.export', { sessionId })), onConflict: 'skip' }
    },
  },
  'session.snapshot.validate': { valid: () => ({ snapshot: { version: 'none' } }), takesAnything: true },
  'session.snapshot.exportFile': {
    valid: async (there) => ({ sessionIds: [(await there.talked()).sessionId], path: there.path('json') }),
    unknown: [(there) => ({ sessionIds: ['nobody'], path: there.path('json') }), 'session-not-found'],
  },
  'session.snapshot.findSecrets': {
    valid: async (there) => ({ sessionIds: [(await there.talked()).sessionId] }),
    unknown: [() => ({ sessionIds: ['nobody'] }), 'session-not-found'],
  },
  'session.snapshot.inspectFile': { valid: (there) => ({ path: there.path('json') }), answers: 'file-unreadable' },
  'session.snapshot.importFile': { valid: (there) => ({ path: there.path('json') }), answers: 'file-unreadable' },
  'session.snapshot.cancel': { valid: () => ({ operationId: 'nothing' }) },
}
