import type { RequestCases } from '#core/testing/contract-table/case'

/** Calls and failures of each request in this folder. */
export const logCases: RequestCases = {
  'session.log': {
    valid: async (context) => ({ sessionId: await context.session(), message: 'A line.' }),
    answers: async ({ context, answer: { eventId }, input: { sessionId } }) => {
      const { conversation } = await context.must('session.subscribe', { sessionId })
      await context.must('session.unsubscribe', { sessionId })
      return { eventId: conversation?.logs.some(({ message }) => message === 'A line.') === true ? eventId : 'no line' }
    },
  },
  'session.emit': {
    valid: async (context) => ({ sessionId: await context.session(), type: 'acme.deployed', payload: { ok: true } }),
    answers: ({ answer: { eventId }, input: { sessionId } }) => ({
      eventId: eventId.startsWith(`${sessionId}:`) ? eventId : 'an id of the session',
    }),
    wrongState: [async (context) => ({ sessionId: await context.session(), type: 'tool.deployed' }), 'name-reserved'],
    takesAnything: true,
  },
}
