import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const usageCases: RequestCases = {
  'session.usage': {
    valid: async (there) => ({
      sessionId: await there.session(),
      totalInputTokens: 1,
      totalOutputTokens: 1,
      totalTokens: 2,
      totalCalls: 1,
      adapterCount: 1,
    }),
  },
  'usage.query': {
    valid: () => ({ groupBy: 'day' }),
    unknown: [() => ({ groupBy: 'day', sessionId: 'nobody' }), 'session-not-found'],
  },
  'session.usage.getMetrics': { valid: async (there) => ({ sessionId: (await there.talked()).sessionId }) },
}
