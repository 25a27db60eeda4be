import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const rosterCases: RequestCases = {
  'agent.list': { valid: () => ({}) },
  'agent.message': {
    valid: async (there) => ({
      sessionId: await there.session(),
      agent: 'playground',
      kind: 'prompt',
      prompt: 'say hello',
    }),
    unknown: [
      async (there) => ({ sessionId: await there.session(), agent: 'nobody', kind: 'prompt', prompt: 'say hello' }),
      'agent-not-found',
    ],
  },
}
