import type { RequestCases } from '../../testing/contract-table/case'
import { onlyReads } from '../../testing/contract-table/case'

/** Calls and failures of each request in this folder. */
export const metadataCases: RequestCases = {
  'session.metadata.get': {
    valid: async (there) => ({ sessionId: await there.session() }),
    answers: ({ there }) => ({ metadata: { title: null, folder: there.folder, tags: [], notes: '' } }),
    anyState: onlyReads,
  },
  'session.metadata.update': {
    valid: async (there) => ({ sessionId: await there.session(), tags: ['one', 'One'], notes: 'A note.' }),
    answers: { metadata: { tags: ['one'], notes: 'A note.' } },
  },
}
