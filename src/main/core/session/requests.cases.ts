import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const sessionCases: RequestCases = {
  'session.create': {
    valid: (there) => ({ sessionId: there.name(), title: 'New', targetWorkingDirectory: there.folder }),
    unknown: [() => ({ parentSessionId: 'nobody' }), 'session-not-found'],
    wrongState: [async (there) => ({ sessionId: await there.session() }), 'session-exists'],
  },
  'session.get': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.list': { valid: () => ({ status: 'all', includePreview: true, limit: 5 }) },
  'session.search': { valid: () => ({ query: 'anything' }) },
  'session.getStatusCounts': { valid: () => ({}) },
  'session.close': { valid: async (there) => ({ sessionId: await there.session(), reason: 'done' }) },
  'session.resume': {
    valid: async (there) => {
      const sessionId = await there.session()
      await there.must('session.close', { sessionId })
      return { sessionId }
    },
  },
  'session.archive': {
    valid: async (there) => {
      const sessionId = await there.session()
      await there.must('session.close', { sessionId })
      return { sessionId }
    },
  },
  'session.purge': { valid: async (there) => ({ sessionId: await there.archived() }) },
  'session.update': { valid: async (there) => ({ sessionId: await there.session(), title: 'Other' }) },
  'session.sendMessage': {
    valid: async (there) => ({ sessionId: await there.session(), message: 'say hello' }),
    unknown: [
      async (there) => ({ sessionId: await there.session(), message: 'hello', agentIds: ['nobody'] }),
      'agent-not-found',
    ],
  },
  'session.cancel': { valid: async (there) => ({ sessionId: (await there.busy()).sessionId }) },
  'session.getMessages': {
    valid: async (there) => {
      const talked = await there.talked()
      return { sessionId: talked.sessionId, fromPosition: 0, limit: 10 }
    },
  },
  'session.readBlob': {
    valid: async (there) => ({ sessionId: await there.session(), blobId: 'nothing' }),
    answers: 'blob-not-found',
  },
  'session.subscribe': { valid: async (there) => ({ sessionId: (await there.talked()).sessionId }) },
  'session.unsubscribe': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.agent.attach': {
    valid: async (there) => ({
      sessionId: await there.session(),
      agent: { kind: 'adapter', adapterName: 'playground' },
    }),
    unknown: [
      async (there) => ({ sessionId: await there.session(), agent: { kind: 'adapter', adapterName: 'nobody' } }),
      'adapter-not-found',
    ],
  },
  'session.mode.set': {
    valid: async (there) => {
      const talked = await there.talked()
      return { sessionId: talked.sessionId, mode: 'auto' }
    },
  },
  'session.model.switchTo': {
    valid: async (there) => ({ sessionId: (await there.talked()).sessionId, modelId: 'pensive' }),
    wrongState: [
      async (there) => ({ sessionId: await there.archived((await there.talked()).sessionId), modelId: 'pensive' }),
      'session-archived',
    ],
  },
  'session.suspend': { valid: async (there) => ({ sessionId: (await there.talked()).sessionId }) },
  'session.name.get': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.name.set': { valid: async (there) => ({ sessionId: await there.session(), name: 'Named' }) },
  'session.model.getCurrent': { valid: async (there) => ({ sessionId: (await there.talked()).sessionId }) },
  'session.mode.get': { valid: async (there) => ({ sessionId: (await there.talked()).sessionId }) },
  'session.getApprovalPolicy': { valid: async (there) => ({ sessionId: (await there.talked()).sessionId }) },
}
