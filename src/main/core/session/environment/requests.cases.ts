import type { RequestCases } from '../../testing/contract-table/case'
import { onlyReads } from '../../testing/contract-table/case'

/** Cases for the requests of this folder: valid calls and failures. */
export const environmentCases: RequestCases = {
  'session.environment.get': {
    valid: async (there) => ({ sessionId: (await there.known()).sessionId }),
    answers: async ({ there }) => {
      const { agentId } = await there.known()
      return { environments: [{ agentId, adapterName: 'playground', status: 'ready', cwd: there.folder }] }
    },
    anyState: onlyReads,
  },
}
