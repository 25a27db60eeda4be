import { expect } from 'vitest'
import type { CaseContext } from '#core/testing/contract-table/case-context'
import type { RequestCases } from '#core/testing/contract-table/case'
import { someText } from '#core/testing/contract-table/matching'

/** Makes a session, and an agent that may be asked about it. */
async function asked(context: CaseContext): Promise<{ query: string; model: string }> {
  const [model, query] = [context.name(), context.name()]
  await context.must('settings.agentServer.put', { name: model, command: 'nothing', args: [] })
  await context.talked(`say ${query}`)
  return { query, model }
}

/** Calls and failures of each request in this folder. */
export const findCases: RequestCases = {
  'session.find': {
    valid: async (context) => {
      const query = context.name()
      return { sessionId: (await context.talked(`say ${query}`)).sessionId, query }
    },
    answers: ({ input: { sessionId } }) => ({
      matches: [
        { sessionId, messageId: someText, position: 0, count: 1 },
        { sessionId, messageId: someText, position: 1, count: 1 },
      ],
      next: null,
      looked: 2,
      total: 2,
    }),
    unknown: [
      async (context) => ({
        sessionId: (await context.talked()).sessionId,
        query: 'anything',
        after: { sessionId: 'nothing', position: 0 },
      }),
      'invalid-lineage',
    ],
  },
  'session.search.hits': {
    valid: async (context) => {
      const query = context.name()
      return { query, sessionIds: [(await context.talked(`say ${query}`)).sessionId, 'nothing'] }
    },
    answers: ({ input: { query, sessionIds } }) => ({
      sessions: [
        {
          sessionId: sessionIds[0],
          count: 2,
          isMore: false,
          messages: [
            { role: 'assistant', position: 1 },
            { role: 'user', position: 0, excerpt: { text: `say ${query}` } },
          ],
        },
      ],
    }),
  },
  'session.search.byMeaning': {
    valid: async (context) => ({ ...(await asked(context)), dryRun: true }),
    answers: ({ input: { query } }) => ({
      price: null,
      sends: expect.stringContaining(query) as string,
      sessions: [{ reason: '', quote: expect.stringContaining(query) as string }],
      orderedBy: 'words',
    }),
    unknown: [() => ({ query: 'anything', model: 'nobody' }), 'model-not-found'],
    wrongState: [asked, 'consent-needed'],
    commits: { when: 'none', because: 'It shows what would be sent, and asks nobody.' },
  },
}
