import type { RequestCases } from '#core/testing/contract-table/case'
import { someText } from '#core/testing/contract-table/matching'

/** Calls and failures of each request in this folder. */
export const findCases: RequestCases = {
  'session.find': {
    valid: async (context) => {
      const query = context.name()
      return { sessionId: (await context.talked(`say ${query}`)).sessionId, query }
    },
    answers: ({ input: { sessionId } }) => ({
      matches: [
        { sessionId, messageId: someText, position: 0, count: 1 },
        { sessionId, messageId: someText, position: 1, count: 1 },
      ],
      next: null,
      looked: 2,
      total: 2,
    }),
    unknown: [
      async (context) => ({
        sessionId: (await context.talked()).sessionId,
        query: 'anything',
        after: { sessionId: 'nothing', position: 0 },
      }),
      'invalid-lineage',
    ],
  },
  'session.search.hits': {
    valid: async (context) => {
      const query = context.name()
      return { query, sessionIds: [(await context.talked(`say ${query}`)).sessionId, 'nothing'] }
    },
    answers: ({ input: { query, sessionIds } }) => ({
      sessions: [
        {
          sessionId: sessionIds[0],
          count: 2,
          isMore: false,
          messages: [
            { role: 'assistant', position: 1 },
            { role: 'user', position: 0, excerpt: { text: `say ${query}` } },
          ],
        },
      ],
    }),
  },
}
