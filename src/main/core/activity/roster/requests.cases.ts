import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith } from '#core/testing/contract-table/matching'

/** Calls and failures of each request in this folder. */
export const rosterCases: RequestCases = {
  'agent.list': {
    valid: () => ({}),
    answers: { agents: listWith({ name: 'playground', status: 'idle' }) },
  },
  'agent.message': {
    valid: async (context) => ({
      sessionId: await context.session(),
      agent: 'playground',
      kind: 'prompt',
      prompt: 'say hello',
    }),
    answers: async ({ context, input: { sessionId } }) => {
      const turn = await context.eventually(async () => {
        const last = await context.lastTurn(sessionId)
        return last?.status === 'completed' && last
      })
      return { success: true, turnId: turn.turnId }
    },
    unknown: [
      async (context) => ({ sessionId: await context.session(), agent: 'nobody', kind: 'prompt', prompt: 'say hello' }),
      'agent-not-found',
    ],
    makesSession: true,
    wrongState: [
      async (context) => ({
        sessionId: await context.session(),
        agent: 'playground',
        kind: 'prompt',
        prompt: 'say hello',
        options: { autoPr: true },
      }),
      'capability-missing',
    ],
  },
}
