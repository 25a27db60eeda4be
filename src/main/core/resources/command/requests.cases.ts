import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith } from '#core/testing/contract-table/matching'

/** Calls and failures of each request in this folder. */
export const commandCases: RequestCases = {
  'session.commands.list': {
    valid: async (context) => ({ sessionId: (await context.known()).sessionId }),
    answers: { commands: listWith({ name: 'help', origin: 'agent' }, { name: 'rename', origin: 'parley' }) },
  },
  'session.commands.invoke': {
    valid: async (context) => ({ sessionId: (await context.talked('think hard')).sessionId, name: 'compress' }),
    answers: async ({ context, input: { sessionId } }) => {
      const { taken, messages } = await context.must('session.getContext', { sessionId })
      const isChanged = taken.length > 0 || messages.some(({ changedBy }) => changedBy.length > 0)
      return { kind: isChanged ? 'completed' : 'nothing changed' }
    },
    unknown: [
      async (context) => ({ sessionId: (await context.known()).sessionId, name: 'nothing-of-this-name' }),
      'command-not-found',
    ],
    wrongState: [
      async (context) => ({ sessionId: (await context.busy()).sessionId, name: 'compress' }),
      'session-busy',
    ],
  },
}
