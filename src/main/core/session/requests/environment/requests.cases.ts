import type { RequestCases } from '#core/testing/contract-table/case'

/** Cases for the requests of this folder: valid calls and failures. */
export const environmentCases: RequestCases = {
  'session.environment.get': {
    valid: async (context) => ({ sessionId: (await context.known()).sessionId }),
    answers: async ({ context }) => {
      const { agentId } = await context.known()
      return { environments: [{ agentId, adapterName: 'playground', status: 'ready', cwd: context.folder }] }
    },
  },
}
