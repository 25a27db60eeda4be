import type { RequestCases } from '#core/testing/contract-table/case'

/** Cases for the requests of this folder: valid calls and failures. */
export const titleCases: RequestCases = {
  'session.title.generate': {
    valid: async (context) => ({ sessionId: (await context.talked('say the words')).sessionId, by: 'rules' }),
    answers: async ({ context, answer: { title }, input: { sessionId } }) => {
      const { name } = await context.must('session.name.get', { sessionId })
      return { title: title === name ? 'say the words' : name }
    },
    wrongState: [async (context) => ({ sessionId: await context.session(), by: 'rules' }), 'message-not-found'],
  },
}
