import type { RequestCases } from '../../testing/contract-table/case'

/** Calls and failures of each request in this folder. */
export const logCases: RequestCases = {
  'session.log': {
    valid: async (there) => ({ sessionId: await there.session(), message: 'A line.' }),
    answers: async ({ there, answer: { eventId }, input: { sessionId } }) => {
      const { conversation } = await there.must('session.subscribe', { sessionId })
      await there.must('session.unsubscribe', { sessionId })
      return { eventId: conversation?.logs.some(({ message }) => message === 'A line.') === true ? eventId : 'no line' }
    },
  },
}
