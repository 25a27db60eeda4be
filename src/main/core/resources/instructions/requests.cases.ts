import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith } from '#core/testing/contract-table/matching'

/** Calls and failures of each request in this folder. */
export const instructionCases: RequestCases = {
  'session.instructions.getSources': {
    valid: async (context) => {
      await context.file('AGENTS.md', 'Be kind.')
      return { sessionId: await context.session() }
    },
    answers: { sources: listWith({ label: 'AGENTS.md', content: 'Be kind.' }) },
  },
}
