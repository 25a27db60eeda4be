import type { SessionEventCases } from '#core/testing/event-table/case'

/** Scenario of the metadata event. */
export const metadataEventCases = {
  'metadata.updated': {
    async when(scenario) {
      const sessionId = await scenario.session()
      await scenario.must('session.metadata.update', { sessionId, tags: ['one'], notes: 'A note.' })
      return { sessionId, payload: { sessionId, tags: ['one'], notes: 'A note.' } }
    },
  },
} satisfies SessionEventCases
