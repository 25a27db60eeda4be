import type { RequestCases } from '#core/testing/contract-table/case'
import { someNumber, listWith } from '#core/testing/contract-table/matching'

/** Calls and failures of each request in this folder. */
const aList = { asOf: '2026-01-31', source: 'a test', currency: 'USD', models: [{ names: ['m'], input: 1, output: 1 }] }

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
  },
  'session.usage.getMetrics': {
    valid: async (context) => ({ sessionId: (await context.known()).sessionId }),
    answers: { totalUserRequests: 1 },
  },
  'usage.prices.get': {
    valid: () => ({ model: 'claude-sonnet-4-5' }),
    answers: { prices: { isImported: false, currency: 'USD' }, price: { input: 3, output: 15 } },
  },
  'usage.prices.import': {
    commits: { when: 'later', because: 'Usage is estimated again.' },
    valid: () => ({ content: JSON.stringify(aList) }),
    answers: async ({ context }) => {
      await context.must('usage.prices.import', {})
      return {
        prices: { asOf: '2026-01-31', source: 'a test', names: 1, isImported: true },
        changes: { added: someNumber },
      }
    },
    wrongState: [() => ({ content: '{}' }), 'prices-invalid'],
  },
  'usage.prices.set': {
    commits: { when: 'later', because: 'Usage is estimated again.' },
    valid: (context) => ({ model: context.name(), price: { input: 1, output: 2 } }),
    answers: async ({ context, input: { model } }) => {
      await context.must('usage.prices.set', { model, price: null })
      return { prices: { own: { [model]: { input: 1, output: 2 } } } }
    },
    anyState: 'A price can always be set.',
  },
  'usage.days': {
    valid: async (context) => ({ sessionIds: [(await context.known()).sessionId, 'nobody'] }),
    answers: async ({ context }) => ({
      sessions: [{ sessionId: (await context.known()).sessionId, days: [{ calls: 1 }] }],
    }),
    unknown: [() => ({ sessionIds: ['nobody'] }), { sessions: [] }],
  },
}
