import type { RequestCases } from '../../testing/contract-table/case'
import { onlyReads } from '../../testing/contract-table/case'
import { listWith } from '../../testing/contract-table/matching'

/** Calls and failures of each request in this folder. */
export const usageCases: RequestCases = {
  'session.usage': {
    valid: async (context) => ({
      sessionId: await context.session(),
      totalInputTokens: 1,
      totalOutputTokens: 1,
      totalTokens: 2,
      totalCalls: 1,
      adapterCount: 1,
    }),
    answers: async ({ context, input: { sessionId } }) => {
      const { conversation } = await context.must('session.subscribe', { sessionId })
      await context.must('session.unsubscribe', { sessionId })
      return { acknowledged: conversation?.usage?.totalTokens === 2 }
    },
    anyState: 'What was used is told when it is known, which may be after the session ended.',
  },
  'usage.query': {
    valid: async (context) => {
      const { sessionId } = await context.known()
      return { groupBy: 'turn', sessionId }
    },
    answers: async ({ context }) => ({
      groups: listWith({ key: (await context.known()).turnId }),
      total: { totalCalls: 1 },
    }),
    unknown: [() => ({ groupBy: 'day', sessionId: 'nobody' }), 'session-not-found'],
    anyState: onlyReads,
  },
  'session.usage.getMetrics': {
    valid: async (context) => ({ sessionId: (await context.known()).sessionId }),
    answers: { totalUserRequests: 1 },
    anyState: onlyReads,
  },
  'usage.days': {
    valid: async (context) => ({ sessionIds: [(await context.known()).sessionId, 'nobody'] }),
    answers: async ({ context }) => ({
      sessions: [{ sessionId: (await context.known()).sessionId, days: [{ calls: 1 }] }],
    }),
    unknown: [() => ({ sessionIds: ['nobody'] }), { sessions: [] }],
    anyState: onlyReads,
  },
}
