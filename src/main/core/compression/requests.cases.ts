import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const compressionCases: RequestCases = {
  'session.compress': {
    valid: async (there) => {
      const talked = await there.talked()
      return { sessionId: talked.sessionId, pipeline: [{ actionId: 'keep-last', options: { count: 1 } }] }
    },
    wrongState: [
      async (there) => ({
        sessionId: await there.session(),
        pipeline: [{ actionId: 'keep-last', options: { count: 1 } }],
      }),
      'nothing-to-compress',
    ],
  },
  'session.compress.preview': {
    valid: async (there) => {
      const talked = await there.talked()
      return { sessionId: talked.sessionId, pipeline: [{ actionId: 'keep-last', options: { count: 1 } }] }
    },
    unknown: [
      async (there) => {
        const talked = await there.talked()
        return { sessionId: talked.sessionId, pipeline: [{ actionId: 'nothing' }] }
      },
      'invalid-params',
    ],
  },
  'session.compress.undo': {
    valid: async (there) => {
      const { sessionId, messageId } = await there.talked()
      const { eventId } = await there.must('session.compress', {
        sessionId,
        pipeline: [{ actionId: 'keep-last', options: { count: 1 } }],
      })
      await there.must('session.get', { sessionId })
      return messageId === '' ? { sessionId, eventId: '' } : { sessionId, eventId }
    },
    unknown: [async (there) => ({ sessionId: await there.session(), eventId: 'nothing' }), 'compression-not-found'],
  },
  'session.history.compact': {
    valid: async (there) => ({ sessionId: (await there.talked()).sessionId }),
    answers: 'nothing-to-compress',
  },
  'session.compress.edit': {
    valid: async (there) => {
      const talked = await there.talked()
      return { sessionId: talked.sessionId, eventId: 'nothing', messageId: talked.messageId, text: 'Short.' }
    },
    answers: 'compression-not-found',
  },
  'session.compress.draft': {
    valid: async (there) => {
      const talked = await there.talked()
      return {
        sessionId: talked.sessionId,
        fromMessageId: talked.messageId,
        toMessageId: talked.messageId,
        writtenBy: 'listing',
      }
    },
  },
  'session.pins.set': {
    valid: async (there) => {
      const talked = await there.talked()
      return { sessionId: talked.sessionId, messageIds: [talked.messageId] }
    },
    unknown: [async (there) => ({ sessionId: await there.session(), messageIds: ['nothing'] }), 'message-not-found'],
  },
  'session.getContext': { valid: async (there) => ({ sessionId: (await there.talked()).sessionId }) },
  'session.getContextWindowState': { valid: async (there) => ({ sessionId: await there.session() }) },
}
