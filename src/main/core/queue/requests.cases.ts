import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const queueCases: RequestCases = {
  'session.queue.list': { valid: async (there) => ({ sessionId: (await there.busy()).sessionId }) },
  'session.queue.reorder': {
    valid: async (there) => {
      const { sessionId, messageId } = await there.busy()
      return { sessionId, messageIds: [messageId] }
    },
    unknown: [async (there) => ({ sessionId: await there.session(), messageIds: ['nothing'] }), 'message-not-found'],
  },
  'session.queue.edit': {
    valid: async (there) => {
      const { sessionId, messageId } = await there.busy()
      return { sessionId, messageId, message: 'say other' }
    },
    wrongState: [
      async (there) => {
        const talked = await there.talked()
        return { sessionId: talked.sessionId, messageId: talked.messageId, message: 'say other' }
      },
      'message-not-found',
    ],
  },
  'session.queue.remove': {
    valid: async (there) => {
      const { sessionId, messageId } = await there.busy()
      return { sessionId, messageId }
    },
    wrongState: [
      async (there) => {
        const talked = await there.talked()
        return { sessionId: talked.sessionId, messageId: talked.messageId }
      },
      'message-not-found',
    ],
  },
  'session.queue.send': {
    valid: async (there) => {
      const { sessionId, messageId } = await there.busy()
      return { sessionId, messageId, deliveryMode: 'interrupt' }
    },
    wrongState: [
      async (there) => {
        const talked = await there.talked()
        return { sessionId: talked.sessionId, messageId: talked.messageId, deliveryMode: 'interrupt' }
      },
      'message-not-found',
    ],
  },
  'session.title.generate': {
    valid: async (there) => {
      const talked = await there.talked()
      return { sessionId: talked.sessionId, by: 'rules' }
    },
    wrongState: [async (there) => ({ sessionId: await there.session(), by: 'rules' }), 'message-not-found'],
  },
}
