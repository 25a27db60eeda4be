import type { RequestCases } from '../../testing/contract-table/case'

/** Cases for the requests of this folder: valid calls and failures. */
export const titleCases: RequestCases = {
  'session.title.generate': {
    valid: async (there) => ({ sessionId: (await there.talked('say the words')).sessionId, by: 'rules' }),
    answers: async ({ there, answer: { title }, input: { sessionId } }) => {
      const { name } = await there.must('session.name.get', { sessionId })
      return { title: title === name ? 'say the words' : name }
    },
    wrongState: [async (there) => ({ sessionId: await there.session(), by: 'rules' }), 'message-not-found'],
  },
}
