import type { RequestCases } from '../../testing/contract-table/case'
import { listWith } from '../../testing/contract-table/matching'

/** Calls and failures of each request in this folder. */
export const commandCases: RequestCases = {
  'session.commands.list': {
    valid: async (there) => ({ sessionId: (await there.known()).sessionId }),
    answers: { commands: listWith({ name: 'help', origin: 'agent' }, { name: 'rename', origin: 'parley' }) },
    anyState: 'It only reads; what an agent that has ended offers is missing.',
  },
  'session.commands.invoke': {
    valid: async (there) => ({ sessionId: (await there.talked('think hard')).sessionId, name: 'compress' }),
    answers: async ({ there, input: { sessionId } }) => {
      const { taken, messages } = await there.must('session.getContext', { sessionId })
      const isChanged = taken.length > 0 || messages.some(({ changedBy }) => changedBy.length > 0)
      return { kind: isChanged ? 'completed' : 'nothing changed' }
    },
    unknown: [
      async (there) => ({ sessionId: (await there.known()).sessionId, name: 'nothing-of-this-name' }),
      'command-not-found',
    ],
    wrongState: [async (there) => ({ sessionId: (await there.busy()).sessionId, name: 'compress' }), 'session-busy'],
  },
}
