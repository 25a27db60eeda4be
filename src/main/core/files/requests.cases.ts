import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const filesCases: RequestCases = {
  'session.environment.get': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.files.list': {
    valid: async (there) => ({ sessionId: (await there.talked()).sessionId }),
    unknown: [async (there) => ({ sessionId: await there.session(), turnId: 'nothing' }), 'turn-not-found'],
  },
  'session.files.diff': {
    valid: async (there) => ({ sessionId: await there.session(), path: 'a.txt' }),
    answers: 'file-not-changed',
  },
  'session.files.revert': {
    valid: async (there) => ({ sessionId: await there.session(), path: 'a.txt' }),
    answers: 'file-not-changed',
  },
  'session.metadata.get': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.metadata.update': {
    valid: async (there) => ({ sessionId: await there.session(), tags: ['one'], notes: 'A note.' }),
  },
}
