import type { RequestCases } from '../../testing/contract-table/case'
import { onlyReads } from '../../testing/contract-table/case'
import { listWith } from '../../testing/contract-table/matching'

/** Calls and failures of each request in this folder. */
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
    answers: async ({ there, input: { sessionId } }) => {
      const { conversation } = await there.must('session.subscribe', { sessionId })
      await there.must('session.unsubscribe', { sessionId })
      return { acknowledged: conversation?.usage?.totalTokens === 2 }
    },
    anyState: 'What was used is told when it is known, which may be after the session ended.',
  },
  'usage.query': {
    valid: async (there) => {
      const { sessionId } = await there.known()
      return { groupBy: 'turn', sessionId }
    },
    answers: async ({ there }) => ({
      groups: listWith({ key: (await there.known()).turnId }),
      total: { totalCalls: 1 },
    }),
    unknown: [() => ({ groupBy: 'day', sessionId: 'nobody' }), 'session-not-found'],
    anyState: onlyReads,
  },
  'session.usage.getMetrics': {
    valid: async (there) => ({ sessionId: (await there.known()).sessionId }),
    answers: { totalUserRequests: 1 },
    anyState: onlyReads,
  },
}
