import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const branchCases: RequestCases = {
  'session.fork': {
    valid: async (there) => ({ sourceSessionId: (await there.talked()).sessionId }),
    unknown: [() => ({ sourceSessionId: 'nobody' }), 'session-not-found'],
    noWrongState: 'The source is only read.',
  },
  'session.rewrite': {
    valid: async (there) => {
      const talked = await there.talked()
      return { sessionId: talked.sessionId, messageId: talked.messageId, message: 'say other' }
    },
    wrongState: [
      async (there) => {
        const { sessionId } = await there.talked()
        const { messages } = await there.must('session.getMessages', { sessionId, fromPosition: 1, limit: 1 })
        return { sessionId, messageId: messages[0]?.messageId ?? '', message: 'other' }
      },
      'message-role',
    ],
  },
  'session.getChildren': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.getByAdapterSessionId': { valid: () => ({ adapterSessionId: 'nobody' }) },
  'session.history.truncate': {
    valid: async (there) => {
      const talked = await there.talked()
      return { sessionId: talked.sessionId, messageId: talked.messageId }
    },
    unknown: [async (there) => ({ sessionId: await there.session(), messageId: 'nothing' }), 'message-not-found'],
    wrongState: [async (there) => ({ sessionId: (await there.busy()).sessionId, messageId: null }), 'session-busy'],
  },
  'session.history.restore': {
    valid: async (there) => {
      const { sessionId, messageId } = await there.talked()
      await there.must('session.history.truncate', { sessionId, messageId })
      return { sessionId }
    },
    wrongState: [async (there) => ({ sessionId: await there.session() }), 'removal-not-found'],
  },
  'session.merge.preview': {
    valid: (there) => there.branch(),
    unknown: [async (there) => ({ ...(await there.branch()), parentSessionId: 'nobody' }), 'session-not-found'],
    wrongState: [
      async (there) => ({ ...(await there.branch()), parentSessionId: await there.session() }),
      'invalid-lineage',
    ],
  },
  'session.merge': {
    valid: async (there) => ({ ...(await there.branch()), summary: 'Done.' }),
    unknown: [async (there) => ({ ...(await there.branch()), parentSessionId: 'nobody' }), 'session-not-found'],
    wrongState: [
      async (there) => ({ ...(await there.branch()), parentSessionId: await there.session() }),
      'invalid-lineage',
    ],
  },
  'session.merge.undo': {
    valid: async (there) => {
      const ends = await there.branch()
      await there.must('session.merge', { ...ends, summary: 'Done.' })
      return ends
    },
    unknown: [async (there) => ({ ...(await there.branch()), parentSessionId: 'nobody' }), 'session-not-found'],
    wrongState: [(there) => there.branch(), 'merge-not-found'],
  },
  'session.abandon': {
    valid: (there) => there.branch(),
    unknown: [async (there) => ({ ...(await there.branch()), childSessionId: 'nobody' }), 'session-not-found'],
    wrongState: [
      async (there) => {
        const ends = await there.branch()
        await there.must('session.merge', { ...ends, summary: 'Done.' })
        return ends
      },
      'branch-merged',
    ],
  },
}
