import type { RequestCases } from '../../testing/contract-table/case'
import { listWith, objectWith } from '../../testing/contract-table/matching'

/** Calls and failures of each request in this folder. */
export const attentionCases: RequestCases = {
  'attention.list': {
    async valid(there) {
      await there.asked()
      return {}
    },
    answers: { sessions: listWith({ attention: objectWith({ state: 'needsYou' }) }) },
    anyState: 'It lists sessions in every state.',
  },
  'attention.reportView': {
    valid: async (there) => ({ sessionIds: [(await there.known()).sessionId] }),
    async answers({ there }) {
      await there.must('attention.reportView', { sessionIds: [] })
      return { success: true }
    },
    anyState: 'Every session can be shown.',
  },
  'attention.markSeen': {
    valid: async (there) => ({ sessionIds: [(await there.talked()).sessionId] }),
    answers: ({ input: { sessionIds } }) => ({ sessionIds }),
    unknown: [() => ({ sessionIds: ['nothing'] }), { sessionIds: [] }],
    wrongState: [
      async (there) => {
        const { sessionId } = await there.talked()
        await there.must('attention.markSeen', { sessionIds: [sessionId] })
        return { sessionIds: [sessionId] }
      },
      { sessionIds: [] },
    ],
  },
}
