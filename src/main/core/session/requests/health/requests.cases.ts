import type { RequestCases } from '#core/testing/contract-table/case'

/** Cases for the requests of this folder: valid calls and failures. */
export const healthCases: RequestCases = {
  'adapter.getHealth': {
    valid: () => ({ adapterName: 'playground' }),
    answers: { adapter: { adapterName: 'playground', available: true } },
    unknown: [() => ({ adapterName: 'nobody' }), 'adapter-not-found'],
  },
  'session.auth.getStatus': {
    valid: async (context) => ({ sessionId: (await context.known()).sessionId }),
    answers: { isAuthenticated: true },
    unknown: [
      async (context) => ({ sessionId: (await context.known()).sessionId, agentId: 'nobody' }),
      'agent-not-found',
    ],
  },
  'session.agent.restart': {
    valid: async (context) => ({ sessionId: (await context.talked()).sessionId }),
    answers: { success: true, agent: { status: 'idle' } },
    unknown: [
      async (context) => ({ sessionId: (await context.known()).sessionId, agentId: 'nobody' }),
      'agent-not-found',
    ],
    wrongState: [async (context) => ({ sessionId: (await context.busy()).sessionId }), 'session-busy'],
  },
}
