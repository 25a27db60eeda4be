import type { SessionEventCases } from '../../testing/event-table/case'

/** How the event of metadata comes about. */
export const metadataEventCases = {
  'metadata.updated': {
    async when(stage) {
      const sessionId = await stage.session()
      await stage.must('session.metadata.update', { sessionId, tags: ['one'], notes: 'A note.' })
      return { sessionId, payload: { sessionId, tags: ['one'], notes: 'A note.' } }
    },
  },
} satisfies SessionEventCases
