import type { RequestCases } from '#core/testing/contract-table/case'

/** Calls and failures of each request in this folder. */
export const metadataCases: RequestCases = {
  'session.metadata.get': {
    valid: async (context) => ({ sessionId: await context.session() }),
    answers: ({ context }) => ({ metadata: { title: null, folder: context.folder, tags: [], notes: '' } }),
  },
  'session.metadata.update': {
    valid: async (context) => ({ sessionId: await context.session(), tags: ['one', 'One'], notes: 'A note.' }),
    answers: { metadata: { tags: ['one'], notes: 'A note.' } },
  },
}
