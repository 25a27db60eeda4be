import type { RequestCases } from '../../testing/contract-table/case'
import { listWith } from '../../testing/contract-table/matching'

/** How each request of this folder is called, and how it fails. */
export const instructionCases: RequestCases = {
  'session.instructions.getSources': {
    valid: async (there) => {
      await there.file('AGENTS.md', 'Be kind.')
      return { sessionId: await there.session() }
    },
    answers: { sources: listWith({ label: 'AGENTS.md', content: 'Be kind.' }) },
    anyState: 'It reads files, whatever state the session is in.',
  },
}
