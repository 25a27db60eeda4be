import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith, objectWith } from '#core/testing/contract-table/matching'

/** Calls and failures of each request in this folder. */
export const attentionCases: RequestCases = {
  'attention.list': {
    async valid(context) {
      await context.asked()
      return {}
    },
    answers: { sessions: listWith({ attention: objectWith({ state: 'needsYou' }) }) },
  },
  'attention.reportView': {
    commits: { when: 'maybe', because: 'The session may have no pending outcome.' },
    succeedsAnyway: 'The view is known; the outcome stays pending until the next one.',
    valid: async (context) => ({ sessionIds: [(await context.known()).sessionId] }),
    async answers({ context }) {
      await context.must('attention.reportView', { sessionIds: [] })
      return { success: true }
    },
    anyState: 'Every session can be shown.',
  },
  'attention.markSeen': {
    succeedsAnyway: 'It answers which sessions it marked.',
    valid: async (context) => ({ sessionIds: [(await context.talked()).sessionId] }),
    answers: ({ input: { sessionIds } }) => ({ sessionIds }),
    unknown: [() => ({ sessionIds: ['nothing'] }), { sessionIds: [] }],
    wrongState: [
      async (context) => {
        const { sessionId } = await context.talked()
        await context.must('attention.markSeen', { sessionIds: [sessionId] })
        return { sessionIds: [sessionId] }
      },
      { sessionIds: [] },
    ],
  },
  'attention.markUnseen': {
    succeedsAnyway: 'It answers which sessions it marked.',
    valid: async (context) => ({ sessionIds: [await context.session()] }),
    answers: ({ input: { sessionIds } }) => ({ sessionIds }),
    unknown: [() => ({ sessionIds: ['nothing'] }), { sessionIds: [] }],
    wrongState: [async (context) => ({ sessionIds: [(await context.talked()).sessionId] }), { sessionIds: [] }],
  },
  'attention.snooze': {
    succeedsAnyway: 'It answers which sessions it changed.',
    valid: async (context) => ({ sessionIds: [await context.session()], until: 4_000_000_000_000 }),
    answers: ({ input: { sessionIds } }) => ({ sessionIds }),
    unknown: [() => ({ sessionIds: ['nothing'], until: null }), { sessionIds: [] }],
    wrongState: [async (context) => ({ sessionIds: [await context.session()], until: null }), { sessionIds: [] }],
  },
}
