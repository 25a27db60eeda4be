import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const elicitationCases: RequestCases = {
  'session.ui.handlePendingElicitation': {
    valid: async (there) => ({ sessionId: await there.session(), requestId: 'nothing', result: { action: 'cancel' } }),
    answers: 'elicitation-not-found',
    noWrongState: 'An archived session asks nothing.',
  },
  'session.ui.elicitation': {
    valid: async (there) => {
      const sessionId = await there.session()
      there.cancelQuestions(sessionId)
      return {
        sessionId,
        message: 'Which?',
        requestedSchema: { type: 'object', properties: { one: { type: 'string' } } },
      }
    },
  },
  'elicitation.list': { valid: () => ({ state: 'all', limit: 5 }) },
}
